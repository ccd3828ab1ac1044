// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List member profiles, oldest membership first. */
export function list(transport: Transport, call: Call<'GET /team-member-profiles'> = {}) {
  return transport.send('GET /team-member-profiles', call)
}

/** Read the profile of a member. */
export function read(transport: Transport, call: Call<'GET /team-member-profiles/:teamId/:userId'>) {
  return transport.send('GET /team-member-profiles/:teamId/:userId', call)
}

/** Update the profile of a member; clients their own. */
export function update(transport: Transport, call: Call<'PATCH /team-member-profiles/:teamId/:userId'>) {
  return transport.send('PATCH /team-member-profiles/:teamId/:userId', call)
}
