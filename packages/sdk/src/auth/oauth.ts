/** Signing in with an account at a provider: leaving for it, and what happens when the browser returns. */
import type { Transport } from '@latchkey/client'
import { ConnectionError, MultiFactorAuthenticationRequired } from '@latchkey/client/errors'
import * as oauth from '@latchkey/client/oauth'
import * as sessions from '@latchkey/client/sessions'
import type { AppContext } from '../app/app-context.ts'
import { isAt, returnPath } from '../redirects/return-path.ts'
import { getResult } from '../result.ts'
import type { Session } from '../session/session.ts'
import type { TokenStore } from '../token-stores/token-store.ts'
import { leaveForProvider, type OAuthOptions, requirePage, returnAddress } from './leave-for-provider.ts'
import { takeLink, takeVerifier } from './oauth-flow-memory.ts'
import type { OAuthProviderId } from './oauth-scopes.ts'
import { ownSession, type SignedIn, startSignIn } from './start-sign-in.ts'

export async function signInWithOAuth(
  app: AppContext,
  provider: OAuthProviderId,
  { returnTo }: OAuthOptions = {},
): Promise<void> {
  requirePage()
  const given = returnTo === undefined ? null : returnAddress(app, returnTo)
  await leaveForProvider(app, {
    provider,
    type: 'authenticate',
    token: await guestToken(app),
    scopes: app.oauthScopesOnSignIn[provider] ?? [],
    returnTo: given ?? returnPath(app.urls, new URL(location.href)),
  })
}

/** An anonymous user becomes the new account. The token of anyone else has no use in an address, and addresses end up in logs. */
export async function guestToken(app: AppContext): Promise<string | null> {
  const token = await ownSession(app)?.currentToken()
  return token?.claims.isAnonymous ? token.text : null
}

const underWay = new WeakMap<TokenStore, Promise<boolean>>()

/** Concurrent calls share one: a code works once. */
export async function callOAuthCallback(app: AppContext): Promise<boolean> {
  requirePage()
  const store = app.tokens()
  const finishing = underWay.get(store) ?? finish(app).finally(() => underWay.delete(store))
  underWay.set(store, finishing)
  return finishing
}

async function finish(app: AppContext): Promise<boolean> {
  const returned = takeReturned(app.urls.oauthCallback)
  if (!returned) return false
  const session = ownSession(app)
  if (session && takeLink(returned.state)) await finishLink(app, session, returned.grant)
  else await startSignIn(app, () => exchangeCode(app, returned.grant), { replace: true, isOAuth: true })
  return true
}

interface CodeGrant {
  readonly code: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

interface Returned {
  readonly state: string
  readonly grant: CodeGrant
}

/** What the address has of a flow that this browser started. It is taken out of the address, and works once. */
function takeReturned(callback: string): Returned | null {
  const url = new URL(location.href)
  const [code, state] = [url.searchParams.get('code'), url.searchParams.get('state')]
  for (const name of ['code', 'state']) url.searchParams.delete(name)
  const codeVerifier = state && takeVerifier(state)
  if (!code || !state || !codeVerifier) {
    // biome-ignore lint/suspicious/noConsole: a developer sees here why the page signs no one in
    console.warn(
      'No OAuth sign-in is finished here: the address has no code and state, or this browser did not start the flow.',
    )
    return null
  }
  history.replaceState(history.state, '', url)
  url.hash = ''
  // The server compares it with the one of the request, to which a site may have added a slash meanwhile.
  if (isAt(callback, url)) url.pathname = new URL(callback, url).pathname
  return { state, grant: { code, codeVerifier, redirectUri: url.href } }
}

/** Exchanges the code of a flow for the tokens of a session. */
export async function exchangeCode(
  app: AppContext,
  grant: CodeGrant,
  transport: Transport = app.transport,
): Promise<SignedIn> {
  const client = { clientId: app.projectId, clientSecret: app.publishableClientKey }
  const body = { grantType: 'authorization_code' as const, ...grant, ...client }
  return signedInBy(await oauth.token(transport, { withoutCredentials: true, body }))
}

/** This endpoint has its names in two spellings, of which one is left here. */
function signedInBy(answer: object): SignedIn {
  const { accessToken, refreshToken, isNewUser }: Partial<Record<string, unknown>> = { ...answer }
  if (typeof accessToken === 'string' && typeof refreshToken === 'string')
    return { accessToken, refreshToken, isNewUser: isNewUser === true }
  throw new Error('The server answered an authorization code without tokens.')
}

/**
 * The account is connected by the exchange, and the user stays in the session that they have. The exchange has given them another
 * one, which is ended here; with a second factor it has given none.
 */
async function finishLink(app: AppContext, session: Session, grant: CodeGrant): Promise<void> {
  const { transport, written } = app.viewer(session)
  const result = await getResult(exchangeCode(app, grant, transport), MultiFactorAuthenticationRequired)
  if (result.status === 'ok') await endSession(app, result.data)
  else await written({ route: 'POST /auth/oauth/token' })
  await app.redirects.toPage('afterSignIn', { replace: true })
}

async function endSession({ transport }: AppContext, { accessToken }: SignedIn): Promise<void> {
  const session = { getAccessToken: async () => accessToken, markAccessTokenExpired() {} }
  try {
    await sessions.deleteCurrent(transport, { session })
  } catch (error) {
    // The account is connected all the same, and no one has the tokens of the session that stays.
    if (!(error instanceof ConnectionError)) throw error
  }
}
