/**
 * The practice provider: an OpenID Connect provider inside the server, which stands in for the twelve in development.
 *
 * It works offline and without registration, so that a sign-in with a provider can be tried before there are keys. Its
 * tokens are real: codes bound to PKCE, signed ID tokens, rotating refresh tokens. It asks who is to be signed in, and
 * believes the answer.
 */
import { createECDH, createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject } from 'node:crypto'
import { type ProviderType, providerTypes } from '@latchkey/contract'
import { SignJWT } from 'jose'
import { type App, perApp } from '../../../app.ts'
import type { ProviderAnswer, ProviderRequest } from '../../../kernel/oauth-client/send.ts'
import type { Person } from './persons.ts'
import { defineTicket } from './tickets.ts'

export const practicePath = '/practice-provider/'

/** What an authorization request holds once it is checked. */
export interface PracticeRequest {
  readonly type: ProviderType
  readonly clientId: string
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string | null
  readonly scope: string
  readonly codeChallenge: string
}

interface Grant {
  readonly request: PracticeRequest
  /** Null: the provider is to fail. */
  readonly person: Person | null
}

export const requestTicket = defineTicket<PracticeRequest>('request', 10 * 60)
const codeTicket = defineTicket<Grant>('code', 60)
const accessTicket = defineTicket<Grant>('access-token', 60 * 60)
const refreshTicket = defineTicket<Grant>('refresh-token', 30 * 24 * 60 * 60)
const clientTicket = defineTicket<string>('client', 30 * 24 * 60 * 60)

const getKeys = perApp(({ config }) => derivedKeyPair(config.rootSecret, 'practice provider'))

export function getIssuer({ config }: App, type: ProviderType): string {
  return `${config.publicUrl}${practicePath}${type}`
}

/** Every project is a client. Its secret is made when it is needed. */
export function practiceKeys(app: App, projectId: string) {
  return { clientId: projectId, clientSecret: clientTicket(app).issue(projectId) }
}

export function typeIn(path: string): { readonly type: ProviderType; readonly endpoint: string } | null {
  const [name = '', ...rest] = path.slice(practicePath.length).split('/')
  const type = providerTypes.find(each => each === name)
  return path.startsWith(practicePath) && type ? { type, endpoint: rest.join('/') } : null
}

/** The request, or what is wrong with it: that is shown, and nothing is redirected. */
export function checkedRequest(app: App, type: ProviderType, query: URLSearchParams): PracticeRequest | string {
  const given = (name: string) => query.get(name) ?? ''
  const redirectUri = given('redirect_uri')
  if (!/^[\w-]{1,100}$/.test(given('client_id'))) return 'client_id is not that of a project.'
  const callbacks = `${app.config.publicUrl}/api/v1/auth/oauth/callback/`
  if (!redirectUri.startsWith(callbacks) || !/^(?:[a-z0-9_:]|%3a)+$/i.test(redirectUri.slice(callbacks.length)))
    return 'redirect_uri is not a callback of this server.'
  if (given('response_type') !== 'code') return 'response_type must be code.'
  if (!given('state')) return 'state is missing.'
  if (given('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(given('code_challenge')))
    return 'code_challenge must be that of S256.'
  return {
    ...{ type, clientId: given('client_id'), redirectUri, state: given('state'), scope: given('scope') },
    ...{ nonce: query.get('nonce'), codeChallenge: given('code_challenge') },
  }
}

export type Choice = { readonly person: Person } | 'deny' | 'fail'

/** Where the browser goes with the answer. */
export function redirectFor(app: App, request: PracticeRequest, choice: Choice): URL {
  const url = new URL(request.redirectUri)
  const answer =
    choice === 'deny'
      ? { error: 'access_denied', error_description: 'The person at the practice provider declined.' }
      : { code: codeTicket(app).issue({ request, person: choice === 'fail' ? null : choice.person }) }
  const all = { ...answer, state: request.state, iss: getIssuer(app, request.type) }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url
}

/** All that needs no page. Null: there is no such endpoint. */
export async function practiceAnswer(app: App, request: ProviderRequest): Promise<ProviderAnswer | null> {
  const place = typeIn(new URL(request.url).pathname)
  if (!place) return null
  const { type, endpoint } = place
  if (request.method === 'POST') return endpoint === 'token' ? tokenAnswer(app, type, request) : null
  if (endpoint === '.well-known/openid-configuration') return json(metadata(getIssuer(app, type)))
  if (endpoint === 'jwks') return json({ keys: [getKeys(app).publicJwk] })
  return endpoint === 'userinfo' ? userInfo(app, type, request) : null
}

function metadata(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    scopes_supported: ['openid', 'profile', 'email'],
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function tokenAnswer(
  app: App,
  type: ProviderType,
  { headers, body = '' }: ProviderRequest,
): Promise<ProviderAnswer> {
  const form = new URLSearchParams(body)
  const clientId = authenticated(app, headers.authorization ?? '')
  if (clientId === null) return error('invalid_client', unauthorized)
  const isCode = form.get('grant_type') === 'authorization_code'
  if (!isCode && form.get('grant_type') !== 'refresh_token') return error('unsupported_grant_type')
  const ticket = isCode ? codeTicket(app) : refreshTicket(app)
  const given = form.get(isCode ? 'code' : 'refresh_token') ?? ''
  const grant = ticket.read(given)
  if (grant === null || grant.request.clientId !== clientId || grant.request.type !== type)
    return error('invalid_grant')
  if (isCode && !isProven(grant.request, form)) return error('invalid_grant')
  if (!(await ticket.use(given, clientId))) return error('invalid_grant')
  if (grant.person === null) return error('server_error', failing)
  return json({
    access_token: accessTicket(app).issue(grant),
    token_type: 'Bearer',
    expires_in: accessTicket(app).lifetimeSeconds,
    refresh_token: refreshTicket(app).issue(grant),
    scope: grant.request.scope,
    id_token: await idToken(app, grant.request, grant.person),
  })
}

function authenticated(app: App, authorization: string): string | null {
  const credentials = Buffer.from(authorization.replace(/^Basic /i, ''), 'base64').toString('utf8')
  const [clientId = '', secret = ''] = credentials
    .split(':')
    .map(part => new URLSearchParams(`_=${part}`).get('_') ?? '')
  return clientTicket(app).read(secret) === clientId ? clientId : null
}

function isProven({ redirectUri, codeChallenge }: PracticeRequest, form: URLSearchParams): boolean {
  const challenge = hash('sha256', form.get('code_verifier') ?? '', 'base64url')
  return form.get('redirect_uri') === redirectUri && challenge === codeChallenge
}

function idToken(app: App, { type, clientId, nonce }: PracticeRequest, person: Person): Promise<string> {
  const { kid, privateKey } = getKeys(app)
  const now = Math.floor(app.clock.now().getTime() / 1000)
  return new SignJWT({ ...getClaims(person), ...(nonce === null ? {} : { nonce }) })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(getIssuer(app, type))
    .setAudience(clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + accessTicket(app).lifetimeSeconds)
    .sign(privateKey)
}

function userInfo(app: App, type: ProviderType, { headers }: ProviderRequest): ProviderAnswer {
  const grant = accessTicket(app).read((headers.authorization ?? '').replace(/^Bearer /i, ''))
  if (!grant?.person || grant.request.type !== type) return error('invalid_token', unauthorized)
  return json(getClaims(grant.person))
}

function getClaims({ accountId, name, email, isEmailVerified }: Person) {
  return { sub: accountId, name, ...(email === null ? {} : { email, email_verified: isEmailVerified }) }
}

const [ok, refused, unauthorized, failing] = [200, 400, 401, 500]

function json(content: object, status = ok): ProviderAnswer {
  return { status, contentType: 'application/json', body: JSON.stringify(content) }
}

function error(code: string, status = refused): ProviderAnswer {
  return json({ error: code }, status)
}

/** A key pair that every process with the same root secret makes for itself, for signatures that need not outlive it. */
interface DerivedKeyPair {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** With its id, as it stands in a key set. */
  readonly publicJwk: Readonly<Record<string, unknown>>
}

/** For ES256. `purpose` separates it from everything else that the secret is used for. */
function derivedKeyPair(rootSecret: string, purpose: string): DerivedKeyPair {
  const curve = createECDH('prime256v1')
  // Of 2^32 digests, less than one is no valid key, and that is refused here.
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', rootSecret, '', `latchkey ${purpose}`, 32)))
  const point = curve.getPublicKey()
  const parts = { d: curve.getPrivateKey(), x: point.subarray(1, 33), y: point.subarray(33) }
  const { d, x, y } = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  )
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' })
  const kid = hash('sha256', point, 'base64url').slice(0, 16)
  const publicJwk = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }
  return { kid, privateKey, publicKey: createPublicKey(privateKey), publicJwk }
}
