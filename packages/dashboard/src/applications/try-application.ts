/**
 * A sign-in to an application, from the dashboard: a maintained client library is the relying party, in the browser.
 *
 * The application has redirect URIs and a secret of its own, neither of which is here. So a public copy of it, with the address of
 * the dashboard, is registered for the time of the sign-in.
 */
import { isRedirectUri } from '@latchkey/contract/rules'
import type { AdminOwnedProject, Application } from '@latchkey/js'
import { tryReturnScreen } from './applications.screens.ts'
import { issuerOf } from './relying-party.ts'

/** The channel on which the window of the sign-in passes the address that it returned to. */
export const returnChannel = 'latchkey-try-application'

/** An authorization request waits for a person no longer than this. */
const abandonedAfterMs = 60 * 60 * 1000

export interface TriedSignIn {
  /** Of the ID token, once it is validated. */
  readonly claims: Readonly<Record<string, unknown>>
  readonly userInfo: Readonly<Record<string, unknown>>
}

interface TryOptions {
  readonly project: AdminOwnedProject
  readonly application: Application
  /** Shows the sign-in page. */
  readonly open: (url: URL) => void
  readonly signal: AbortSignal
}

/** The message is for the owner, who can act on it. */
export class SignInRefused extends Error {}

export async function tryApplication({ project, application, open, signal }: TryOptions): Promise<TriedSignIn> {
  const redirectUri = `${location.origin}${tryReturnScreen.path}`
  if (!isRedirectUri(redirectUri))
    throw new SignInRefused(
      'No code can be sent to this dashboard. Open it with https, or at localhost, and try again.',
    )
  await removeAbandonedCopies(project, redirectUri)
  const { displayName, logoUrl, scopes, skipsConsent } = application
  const copy = await project.app.createApplication({
    ...{ displayName, scopes, skipsConsent, type: 'public', redirectUris: [redirectUri] },
    logoUrl: logoUrl && (await toDataUrl(logoUrl)),
  })
  try {
    return await signIn({ clientId: copy.id, issuer: new URL(issuerOf(project)), redirectUri, scopes, open, signal })
  } finally {
    await project.app.deleteApplication(copy.id)
  }
}

interface SignIn extends Pick<TryOptions, 'open' | 'signal'>, Pick<Application, 'scopes'> {
  readonly clientId: string
  readonly issuer: URL
  readonly redirectUri: string
}

async function signIn({ clientId, issuer, redirectUri, scopes, open, signal }: SignIn): Promise<TriedSignIn> {
  const client = await import('openid-client')
  const isInsecure = issuer.protocol === 'http:'
  const config = await client.discovery(issuer, clientId, undefined, client.None(), {
    execute: isInsecure ? [client.allowInsecureRequests] : [],
  })
  const [verifier, state, nonce] = [client.randomPKCECodeVerifier(), client.randomState(), client.randomNonce()]
  const challenge = await client.calculatePKCECodeChallenge(verifier)
  signal.throwIfAborted()
  const returned = waitForReturn(state, signal)
  open(
    client.buildAuthorizationUrl(config, {
      ...{ redirect_uri: redirectUri, scope: scopes.join(' '), state, nonce },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      // Without it the protocol gives no refresh token (OpenID Core 11).
      ...(scopes.includes('offline_access') && { prompt: 'consent' }),
    }),
  )
  const address = await returned
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The token response has no ID token.')
    const userInfo = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
    return { claims: { ...claims }, userInfo: { ...userInfo } }
  } catch (error) {
    if (!(error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)) throw error
    const { error: code, error_description: description } = error
    throw new SignInRefused(
      `The application receives the error ${code}${description === undefined ? '.' : `: ${description}.`}`,
      { cause: error },
    )
  }
}

function waitForReturn(state: string, signal: AbortSignal): Promise<URL> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(returnChannel)
    const stop = () => {
      channel.close()
      reject(new Error('The sign-in was cancelled.'))
    }
    signal.addEventListener('abort', stop, { once: true })
    channel.onmessage = ({ data }) => {
      const url = new URL(String(data))
      // Another screen may try another application.
      if (url.searchParams.get('state') !== state) return
      signal.removeEventListener('abort', stop)
      channel.close()
      resolve(url)
    }
  })
}

/** Of sign-ins that did not return, such as when the dashboard was closed. Younger ones may be in use by a colleague. */
async function removeAbandonedCopies(project: AdminOwnedProject, redirectUri: string): Promise<void> {
  const all = await project.app.listApplications()
  const isAbandoned = ({ type, redirectUris, createdAt }: Application) =>
    type === 'public' &&
    redirectUris.length === 1 &&
    redirectUris[0] === redirectUri &&
    createdAt.getTime() < Date.now() - abandonedAfterMs
  for (const { id } of all.filter(isAbandoned)) await project.app.deleteApplication(id)
}

/** A logo is taken as an upload only. */
async function toDataUrl(url: string): Promise<string> {
  const blob = await (await fetch(url)).blob()
  const reader = new FileReader()
  const read = new Promise((resolve, reject) => {
    reader.onload = resolve
    reader.onerror = () => reject(reader.error ?? new Error('The logo could not be read.'))
  })
  reader.readAsDataURL(blob)
  await read
  return String(reader.result)
}
