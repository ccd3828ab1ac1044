// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the roles of a team and who has them. */
export function list(transport: Transport, call: Call<'GET /team-roles/:teamId'>) {
  return transport.send('GET /team-roles/:teamId', call)
}

/** Give roles to a member and take roles away; clients only those that they hold themselves. */
export function change(transport: Transport, call: Call<'PATCH /team-roles/:teamId/:userId'>) {
  return transport.send('PATCH /team-roles/:teamId/:userId', call)
}
