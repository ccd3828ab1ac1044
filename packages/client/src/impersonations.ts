// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Create a link that opens the application as a user, once. */
export function createLink(transport: Transport, call: Call<'POST /auth/impersonation-links'>) {
  return transport.send('POST /auth/impersonation-links', call)
}

/** Begin the impersonation of a link, with the code in it. */
export function signIn(transport: Transport, call: Call<'POST /auth/impersonation-links/sign-in'>) {
  return transport.send('POST /auth/impersonation-links/sign-in', call)
}
