/** Sends the browser to a provider, by way of the server. */
import { getAddress, type Route } from '@latchkey/client'
import { apiPath } from '@latchkey/contract/names'
import type { Connection } from '../app/connection.ts'
import { isBrowser } from '../environment.ts'
import { SecureContextError } from '../errors/own-errors.ts'
import { trusted } from '../redirects/redirects.ts'
import { getPath, returnParameter } from '../redirects/return-path.ts'
import { keepLink, keepVerifier } from './oauth-flow-memory.ts'
import type { OAuthProviderId } from './oauth-scopes.ts'
import { type Flow, newFlow } from './pkce.ts'

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
}

/** Null: the page for after the sign-in. */
interface PageVisit extends ProviderVisit {
  readonly returnTo: string | null
}

interface Authorization extends ProviderVisit {
  readonly redirectUri: string
  readonly errorRedirectUrl: string
  readonly flow: Flow
}

/** The browser takes a while to leave. After a return by its history, buttons work again. */
export const leavingMs = 2_000

export async function leaveForProvider(connection: Connection, { returnTo, ...visit }: PageVisit): Promise<void> {
  requirePage()
  const { urls, platform } = connection
  const flow = await newFlow()
  const url = authorizeUrl(connection, {
    ...visit,
    redirectUri: withReturn(urls.oauthCallback, returnTo),
    errorRedirectUrl: withReturn(urls.error, returnTo),
    flow,
  })
  keepVerifier(flow.state, flow.codeVerifier)
  if (visit.type === 'link') keepLink(flow.state)
  location.assign(url)
  await platform.sleep(leavingMs)
}

/** Where a browser begins a flow at a provider. */
export function authorizeUrl(
  { baseUrl, projectId, publishableClientKey }: Connection,
  { provider, type, token, scopes, redirectUri, errorRedirectUrl, flow }: Authorization,
): string {
  const query = {
    clientId: projectId,
    clientSecret: publishableClientKey,
    redirectUri,
    errorRedirectUrl,
    state: flow.state,
    scope: 'legacy',
    responseType: 'code',
    grantType: 'authorization_code',
    codeChallenge: flow.codeChallenge,
    codeChallengeMethod: 'S256',
    type,
    token,
    providerScope: scopes.length === 0 ? null : [...new Set(scopes)].join(' '),
  }
  const authorize = 'GET /auth/oauth/authorize/:providerId' satisfies Route
  return baseUrl + apiPath + getAddress(authorize, { providerId: provider.toLowerCase() }, query).path
}

/** An address to return to that can be trusted, as the address of a page carries it. This page unless given. */
export function returnAddress({ urls }: Pick<Connection, 'urls'>, url?: string): string {
  requirePage()
  const target = trusted(url ?? location.href, urls)
  return target.origin === location.origin ? getPath(target) : target.href
}

/** @throws where there is no page, or one whose browser offers no cryptography */
export function requirePage(): void {
  if (!isBrowser())
    throw new Error(
      'Signing in with a provider works only on a page: the browser leaves for the provider. In a native app use signInWithBrowser.',
    )
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
