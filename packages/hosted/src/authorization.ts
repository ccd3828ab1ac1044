/** What an application of another asks of the signed-in user: read from the server, and answered. */
import { latchkeyInternals } from '@latchkey/js/internal'
import type { LatchkeyClientApp } from '@latchkey/react'

export interface AuthorizationRequest {
  readonly application: { readonly displayName: string; readonly homepageUrl: string | null }
  readonly scopes: readonly string[]
  readonly needsConsent: boolean
  readonly needsSignIn: boolean
}

export async function readAuthorization(app: LatchkeyClientApp, requestId: string): Promise<AuthorizationRequest> {
  const answer = await app[latchkeyInternals].sendRequest(path(requestId), { method: 'GET' })
  // It comes from the very server that served this page, in the same version.
  return answer as AuthorizationRequest
}

/** Returns the address that the browser goes on to, with the answer. */
export async function answerAuthorization(
  app: LatchkeyClientApp,
  requestId: string,
  answer: 'grant' | 'deny',
): Promise<string> {
  const answered = await app[latchkeyInternals].sendRequest(`${path(requestId)}/${answer}`, {
    method: 'POST',
    body: {},
  })
  const { redirectUrl }: { redirectUrl?: unknown } = { ...(answered as object) }
  if (typeof redirectUrl !== 'string') throw new Error('The server answered no address to go on to.')
  return redirectUrl
}

const path = (requestId: string) => `/consents/requests/${encodeURIComponent(requestId)}`
