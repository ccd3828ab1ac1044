/** Signing in to a native app, in a browser that the app opens and that leads back to it. */
import { KnownError } from '@latchkey/client/errors'
import type { AppContext } from '../app/app-context.ts'
import { Result } from '../result.ts'
import { codeRequest, hostedPageUrl } from './hosted-pages.ts'
import { authorizeUrl } from './leave-for-provider.ts'
import { exchangeCode, guestToken } from './oauth.ts'
import type { OAuthProviderId } from './oauth-scopes.ts'
import { type Flow, newFlow, type SignInCrypto } from './pkce.ts'
import { startSignIn } from './start-sign-in.ts'

export interface SignInWithBrowserOptions {
  /** A URL of a scheme that the project trusts, such as `com.example.shop:/sign-in`, or one of a trusted domain that opens the app. */
  readonly redirectUri: string
  /** Shows the page in a browser, and returns the URL that the browser came back with, or null once the user has closed it. */
  readonly open: (url: string, redirectUri: string) => Promise<string | null>
  /** The provider to sign in with at once. The sign-in page that the server has for the project unless given. */
  readonly provider?: OAuthProviderId
  /** Where the language has no cryptography, as in React Native. */
  readonly crypto?: SignInCrypto
}

export async function signInWithBrowser(
  app: AppContext,
  { redirectUri, open, provider, crypto }: SignInWithBrowserOptions,
): Promise<Result<boolean, KnownError>> {
  if (!crypto && !globalThis.crypto?.subtle)
    throw new Error('signInWithBrowser needs cryptography. Give it as `crypto`: the module expo-crypto fits.')
  const flow = await newFlow(crypto)
  const url = provider ? await providerUrl(app, provider, { redirectUri, flow }) : hostedUrl(app, { redirectUri, flow })
  const back = await open(url, redirectUri)
  if (back === null) return Result.ok(false)
  const { searchParams } = new URL(back)
  // Any app can open this one by its scheme, with the code of a stranger or with a message of its own.
  if (searchParams.get('state') !== flow.state)
    throw new Error('The browser came back from another sign-in. Start the sign-in again.')
  if (searchParams.has('errorCode')) {
    // Loaded with the first refusal, here as elsewhere.
    const { refusalInQuery } = await import('@latchkey/client/errors/refusal')
    return Result.error(refusalInQuery(searchParams))
  }
  const grant = { code: searchParams.get('code') ?? '', codeVerifier: flow.codeVerifier, redirectUri }
  const steps = { noRedirect: true, isOAuth: true }
  const result = await startSignIn(app, () => exchangeCode(app, grant), steps, KnownError)
  return result.status === 'ok' ? Result.ok(true) : result
}

interface Visit {
  readonly redirectUri: string
  readonly flow: Flow
}

function hostedUrl(app: AppContext, { redirectUri, flow }: Visit): string {
  return `${hostedPageUrl(app, 'signIn')}?${codeRequest(app.projectId, redirectUri, flow)}`
}

async function providerUrl(app: AppContext, provider: OAuthProviderId, { redirectUri, flow }: Visit): Promise<string> {
  const failed = new URL(redirectUri)
  failed.searchParams.set('state', flow.state)
  const token = await guestToken(app)
  const scopes = app.oauthScopesOnSignIn[provider] ?? []
  return authorizeUrl(app, {
    provider,
    type: 'authenticate',
    token,
    scopes,
    redirectUri,
    errorRedirectUrl: failed.href,
    flow,
  })
}
