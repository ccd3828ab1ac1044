// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the definitions of team permissions, by id. */
export function list(transport: Transport, call: Call<'GET /team-permission-definitions'> = {}) {
  return transport.send('GET /team-permission-definitions', call)
}

/** Define a team permission. */
export function create(transport: Transport, call: Call<'POST /team-permission-definitions'>) {
  return transport.send('POST /team-permission-definitions', call)
}

/** Read the definition of a team permission. */
export function read(transport: Transport, call: Call<'GET /team-permission-definitions/:permissionId'>) {
  return transport.send('GET /team-permission-definitions/:permissionId', call)
}

/** Change a team permission. A new id follows through to containments, grants and defaults. */
export function update(transport: Transport, call: Call<'PATCH /team-permission-definitions/:permissionId'>) {
  return transport.send('PATCH /team-permission-definitions/:permissionId', call)
}

/** Delete a team permission with its containments, grants and defaults. */
function remove(transport: Transport, call: Call<'DELETE /team-permission-definitions/:permissionId'>) {
  return transport.send('DELETE /team-permission-definitions/:permissionId', call)
}

export { remove as delete }
