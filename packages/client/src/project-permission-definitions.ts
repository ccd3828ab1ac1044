// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the definitions of project permissions, by id. */
export function list(transport: Transport, call: Call<'GET /project-permission-definitions'> = {}) {
  return transport.send('GET /project-permission-definitions', call)
}

/** Define a project permission. */
export function create(transport: Transport, call: Call<'POST /project-permission-definitions'>) {
  return transport.send('POST /project-permission-definitions', call)
}

/** Read the definition of a project permission. */
export function read(transport: Transport, call: Call<'GET /project-permission-definitions/:permissionId'>) {
  return transport.send('GET /project-permission-definitions/:permissionId', call)
}

/** Change a project permission. A new id follows through to containments, grants and defaults. */
export function update(transport: Transport, call: Call<'PATCH /project-permission-definitions/:permissionId'>) {
  return transport.send('PATCH /project-permission-definitions/:permissionId', call)
}

/** Delete a project permission with its containments, grants and defaults. */
function remove(transport: Transport, call: Call<'DELETE /project-permission-definitions/:permissionId'>) {
  return transport.send('DELETE /project-permission-definitions/:permissionId', call)
}

export { remove as delete }
