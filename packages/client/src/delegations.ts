// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The agents that act for a user, oldest first. */
export function list(transport: Transport, call: Call<'GET /delegations'>) {
  return transport.send('GET /delegations', call)
}

/** Let an agent act for a user. The token that it exchanges is in this answer alone. */
export function create(transport: Transport, call: Call<'POST /delegations'>) {
  return transport.send('POST /delegations', call)
}

/** End a delegation. Its opaque tokens do not work from then on. */
export function revoke(transport: Transport, call: Call<'DELETE /delegations/:delegationId'>) {
  return transport.send('DELETE /delegations/:delegationId', call)
}
