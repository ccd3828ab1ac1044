// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Become an owner of this server with the one-time link that it printed. */
export function claim(transport: Transport, call: Call<'POST /internal/owner-claim'>) {
  return transport.send('POST /internal/owner-claim', call)
}

/** Say whether the one-time link would work, without using it. */
export function checkClaim(transport: Transport, call: Call<'POST /internal/owner-claim/check-code'>) {
  return transport.send('POST /internal/owner-claim/check-code', call)
}
