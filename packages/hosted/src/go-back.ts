/** The way back to the application: the server names the address, with a code, or refuses. */

import { latchkeyInternals } from '@latchkey/js/internal'
import type { LatchkeyClientApp } from '@latchkey/react'
import type { AuthorizationRequest } from './request.ts'

export async function addressBack(app: LatchkeyClientApp, request: AuthorizationRequest): Promise<string> {
  const answer = await app[latchkeyInternals].sendRequest('/auth/oauth/code', { method: 'POST', body: request })
  const { redirectUrl }: { redirectUrl?: unknown } = { ...(answer as object) }
  if (typeof redirectUrl !== 'string') throw new Error('The server answered no address to return to.')
  return redirectUrl
}
