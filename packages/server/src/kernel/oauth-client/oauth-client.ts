/**
 * What an OAuth client does at one provider: authorization URL, code exchange, refresh, and reading with an access token.
 *
 * The protocol is that of `openid-client`; requests, their bounds and the oddities of answers are ours.
 */
import type { ClientAuth, Configuration, TokenEndpointResponse } from 'openid-client'
import { type ErrorCodes, getFailure, OAuthFailure } from './failure.ts'
import { type ProviderAnswer, parsed, type Send } from './send.ts'
import { heldBackIdToken, standardTokenAnswer } from './token-answer.ts'

export interface OAuthClientOptions {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  /** Compared with the issuer that a callback names (RFC 9207). Null: it is not known. */
  readonly issuer: string | null
  /** Whether a callback that names no issuer is refused. */
  readonly namesIssuer?: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly authentication: ClientAuthentication
  readonly errorCodes: ErrorCodes
  readonly allowHttp: boolean
  readonly send: Send
}

export interface Callback {
  readonly parameters: URLSearchParams
  readonly state: string
  /** Null: the provider knows no PKCE. */
  readonly codeVerifier: string | null
  readonly redirectUri: string
}

export interface TokenAnswer {
  readonly accessToken: string
  readonly refreshToken: string | null
  readonly expiresInSeconds: number | null
  /** Null: the provider named none, which means those that were requested (RFC 6749 5.1). */
  readonly grantedScopes: readonly string[] | null
  /** Not verified yet. */
  readonly idToken: string | null
}

/** Each method may throw {@link OAuthFailure}. */
export interface OAuthClient {
  authorizationUrl(parameters: Readonly<Record<string, string>>, codeVerifier: string | null): Promise<URL>
  exchange(callback: Callback): Promise<TokenAnswer>
  refresh(refreshToken: string): Promise<TokenAnswer>
  /** The answer to a GET with the access token; `json` is undefined if it is none. */
  read(url: string, accessToken: string, headers?: Readonly<Record<string, string>>): Promise<ReadAnswer>
}

export interface ReadAnswer {
  readonly isOk: boolean
  readonly status: number
  readonly json: unknown
}

export function createOAuthClient(options: OAuthClientOptions): OAuthClient {
  const { send, errorCodes } = options
  let configuring: Promise<{ library: Library; configuration: Configuration }> | undefined
  const configured = () => {
    configuring ??= configure(options)
    return configuring
  }

  return {
    async authorizationUrl(parameters, codeVerifier) {
      const { library, configuration } = await configured()
      if (codeVerifier === null) return library.buildAuthorizationUrl(configuration, { ...parameters })
      const code_challenge = await library.calculatePKCECodeChallenge(codeVerifier)
      const challenge = { code_challenge, code_challenge_method: 'S256' }
      return library.buildAuthorizationUrl(configuration, { ...parameters, ...challenge })
    },

    async exchange({ parameters, state, codeVerifier, redirectUri }) {
      const { library, configuration } = await configured()
      const callback = new URL(redirectUri)
      callback.search = known(parameters, options.issuer).toString()
      const checks = { expectedState: state, ...(codeVerifier ? { pkceCodeVerifier: codeVerifier } : {}) }
      return tokensFrom(library, () => library.authorizationCodeGrant(configuration, callback, checks))
    },

    async refresh(refreshToken) {
      const { library, configuration } = await configured()
      return tokensFrom(library, () => library.refreshTokenGrant(configuration, refreshToken))
    },

    async read(url, accessToken, headers = {}) {
      const authorization = `Bearer ${accessToken}`
      const sent = { accept: 'application/json', ...headers, authorization }
      const { status, body } = await send({ url, method: 'GET', headers: sent })
      return { isOk: status >= 200 && status < 300, status, json: parsed(body) }
    },
  }

  async function tokensFrom(library: Library, request: () => Promise<TokenEndpointResponse>): Promise<TokenAnswer> {
    try {
      const answer = await request()
      const { access_token, refresh_token, expires_in, scope, [heldBackIdToken]: idToken } = answer
      return {
        accessToken: access_token,
        refreshToken: refresh_token ?? null,
        expiresInSeconds: expires_in ?? null,
        // Separated by commas at GitHub.
        grantedScopes: scope?.split(/[\s,]+/).filter(name => name !== '') ?? null,
        idToken: typeof idToken === 'string' ? idToken : null,
      }
    } catch (error) {
      throw failureFrom(error, library, errorCodes)
    }
  }
}

type Library = typeof import('openid-client')

/** The library is loaded with the first sign-in, so that the server starts without waiting for it. */
async function configure(options: OAuthClientOptions): Promise<{ library: Library; configuration: Configuration }> {
  const library = await import('openid-client')
  const { issuer, authorizationEndpoint, tokenEndpoint, clientId, clientSecret, allowHttp, send } = options
  const server = {
    // The library needs one.
    issuer: issuer ?? new URL(authorizationEndpoint).origin,
    authorization_endpoint: authorizationEndpoint,
    token_endpoint: tokenEndpoint,
    authorization_response_iss_parameter_supported: options.namesIssuer === true,
  }
  const authenticated = clientAuthentication(options.authentication, clientSecret)
  const configuration = new library.Configuration(server, clientId, {}, authenticated)
  // Whether http is allowed is for the outgoing requests to say.
  if (allowHttp) library.allowInsecureRequests(configuration)
  configuration[library.customFetch] = async (url, { headers, body }) => {
    const request = { url, method: 'POST' as const, headers: { ...headers, accept: 'application/json' } }
    return asResponse(standardTokenAnswer(await send({ ...request, body: String(body) })))
  }
  return { library, configuration }
}

function asResponse({ status, contentType, body }: ProviderAnswer): Response {
  return new Response(body, { status, headers: { 'content-type': contentType } })
}

/** What else a provider sends to the callback is of no use, and the library would refuse some of it. */
function known(parameters: URLSearchParams, issuer: string | null): URLSearchParams {
  const names = ['code', 'state', 'error', 'error_description', ...(issuer === null ? [] : ['iss'])]
  return new URLSearchParams([...parameters].filter(([name]) => names.includes(name)))
}

function failureFrom(error: unknown, library: Library, errorCodes: ErrorCodes): unknown {
  if (error instanceof library.ResponseBodyError || error instanceof library.AuthorizationResponseError)
    return getFailure(error.error, error.error_description ?? '', errorCodes)
  if (!(error instanceof library.ClientError)) return error
  // Without a code it is an error of our own, from sending the request.
  return error.code === undefined ? error.cause : new OAuthFailure('other', `${error.message} (${error.code})`)
}

/** How a client proves at a token endpoint that it is the registered one (RFC 6749 2.3.1). */
type ClientAuthentication = 'basic' | 'body'

function clientAuthentication(kind: ClientAuthentication, clientSecret: string): ClientAuth {
  if (kind === 'body')
    return (_, client, body) => {
      body.set('client_id', client.client_id)
      body.set('client_secret', clientSecret)
    }
  return (_, client, __, headers) => {
    const credentials = `${formEncoded(client.client_id)}:${formEncoded(clientSecret)}`
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  }
}

/**
 * As the URL standard encodes a form. The library encodes `-`, `_` and `.` as well, which providers that do not decode
 * take for a wrong secret.
 */
function formEncoded(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length)
}
