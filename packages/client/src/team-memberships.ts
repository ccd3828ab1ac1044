// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Add a user to a team, with the default permissions of members. */
export function create(transport: Transport, call: Call<'POST /team-memberships/:teamId/:userId'>) {
  return transport.send('POST /team-memberships/:teamId/:userId', call)
}

/** Leave a team, or remove a member from it. */
function remove(transport: Transport, call: Call<'DELETE /team-memberships/:teamId/:userId'>) {
  return transport.send('DELETE /team-memberships/:teamId/:userId', call)
}

export { remove as delete }
