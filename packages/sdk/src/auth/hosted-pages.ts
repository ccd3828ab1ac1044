/** Leaving for the pages that the server has for the project, by way of an authorization request. */
import { hostedFolder } from '@latchkey/contract/names'
import type { AppContext } from '../app/app-context.ts'
import { signOut } from '../sessions/current-session.ts'
import { leavingMs, requirePage, returnAddress, withReturn } from './leave-for-provider.ts'
import { keepVerifier } from './oauth-flow-memory.ts'
import { type Flow, newFlow } from './pkce.ts'
import { ownSession } from './start-sign-in.ts'

/** A page of the server for the project. */
export type HostedPage = 'signIn' | 'signUp' | 'signOut' | 'accountSettings'

export interface HostedPageOptions {
  /** Where to go afterwards, in this application or on a site of its `urls`. This page unless given. */
  readonly returnTo?: string
}

const paths = {
  signIn: 'sign-in',
  signUp: 'sign-up',
  signOut: 'sign-out',
  accountSettings: 'account-settings',
} as const

export async function redirectToHostedPage(
  app: AppContext,
  page: HostedPage,
  { returnTo }: HostedPageOptions = {},
): Promise<void> {
  requirePage()
  const url = new URL(hostedPageUrl(app, page))
  const back = returnAddress(app, returnTo)
  if (page === 'signOut') {
    // Both sessions end: with the other one left, the next sign-in would need no password.
    await signOut({ ...app, redirects: stayHere }, ownSession(app))
    url.searchParams.set('redirect_uri', new URL(back, location.href).href)
  } else if (page !== 'accountSettings') url.search = (await authorizationRequest(app, back)).toString()
  location.assign(url)
  await app.platform.sleep(leavingMs)
}

export function hostedPageUrl({ baseUrl, projectId }: AppContext, page: HostedPage): string {
  return `${baseUrl}${hostedFolder(projectId)}/${paths[page]}`
}

/** The browser keeps the verifier, so that the code is of use to no other. */
async function authorizationRequest({ projectId, urls }: AppContext, back: string): Promise<URLSearchParams> {
  const flow = await newFlow()
  keepVerifier(flow.state, flow.codeVerifier)
  return codeRequest(projectId, withReturn(urls.oauthCallback, back), flow)
}

/** The query by which a hosted page learns where to send a code. */
export function codeRequest(projectId: string, redirectUri: string, { state, codeChallenge }: Flow): URLSearchParams {
  return new URLSearchParams({
    client_id: projectId,
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
  })
}

const stayHere = { toPage: async () => false, toUrl: async () => false }
