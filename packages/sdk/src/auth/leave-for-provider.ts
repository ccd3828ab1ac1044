/** Sends the browser to a provider, by way of the server. */
import { addressOf, type Route } from '@latchkey/client'
import { apiPath } from '@latchkey/contract/names'
import type { Connection } from '../app/connection.ts'
import { isBrowser } from '../environment.ts'
import { SecureContextError } from '../errors/secure-context-error.ts'
import { trusted } from '../redirects/redirects.ts'
import { pathOf, returnParameter } from '../redirects/return-path.ts'
import { keepLink, keepVerifier } from './oauth-flow-memory.ts'
import type { OAuthProviderId } from './oauth-scopes.ts'

export interface OAuthOptions {
  /** Where to go afterwards, in this application or on a site of its `urls`. This page unless given, or where the sign-in page leads back to. */
  readonly returnTo?: string
}

export interface ProviderVisit {
  readonly provider: OAuthProviderId
  /** `link` connects the account to the user of `token`. */
  readonly type: 'authenticate' | 'link'
  readonly token: string | null
  readonly scopes: readonly string[]
  /** Null: the page for after the sign-in. */
  readonly returnTo: string | null
}

/** The browser takes a while to leave. After a return by its history, buttons work again. */
export const leavingMs = 2_000

export async function leaveForProvider(connection: Connection, visit: ProviderVisit): Promise<void> {
  requirePage()
  const { baseUrl, projectId, publishableClientKey, urls, platform } = connection
  const { provider, type, token, scopes } = visit
  const [state, codeVerifier] = [randomText(), randomText()]
  const query = {
    clientId: projectId,
    clientSecret: publishableClientKey,
    redirectUri: withReturn(urls.oauthCallback, visit.returnTo),
    errorRedirectUrl: withReturn(urls.error, visit.returnTo),
    state,
    scope: 'legacy',
    responseType: 'code',
    grantType: 'authorization_code',
    codeChallenge: await challengeOf(codeVerifier),
    codeChallengeMethod: 'S256',
    type,
    token,
    providerScope: scopes.length === 0 ? null : [...new Set(scopes)].join(' '),
  }
  const authorize = 'GET /auth/oauth/authorize/:providerId' satisfies Route
  const { path } = addressOf(authorize, { providerId: provider.toLowerCase() }, query)
  keepVerifier(state, codeVerifier)
  if (type === 'link') keepLink(state)
  location.assign(baseUrl + apiPath + path)
  await platform.sleep(leavingMs)
}

/** An address to return to that can be trusted, as the address of a page carries it. This page unless given. */
export function returnAddress({ urls }: Pick<Connection, 'urls'>, url?: string): string {
  requirePage()
  const target = trusted(url ?? location.href, urls)
  return target.origin === location.origin ? pathOf(target) : target.href
}

/** @throws where there is no page, or one whose browser offers no cryptography */
export function requirePage(): void {
  if (!isBrowser())
    throw new Error('Signing in with a provider works only on a page: the browser leaves for the provider.')
  if (!globalThis.crypto?.subtle) throw new SecureContextError('Signing in with a provider needs')
}

/** The query is written as the server writes it when it adds the code: the address of the token request must be the same. */
export function withReturn(page: string, returnTo: string | null): string {
  const url = new URL(page, location.href)
  url.hash = ''
  if (returnTo !== null) url.searchParams.set(returnParameter, returnTo)
  for (const name of ['code', 'state']) url.searchParams.delete(name)
  return url.href
}

export const randomText = () => base64Url(crypto.getRandomValues(new Uint8Array(32)))

export async function challengeOf(codeVerifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
