// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Make an anonymous user, who may become a regular one later. */
export function signUp(transport: Transport, call: Call<'POST /auth/anonymous/sign-up'> = {}) {
  return transport.send('POST /auth/anonymous/sign-up', call)
}
