// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List teams, oldest first. */
export function list(transport: Transport, call: Call<'GET /teams'> = {}) {
  return transport.send('GET /teams', call)
}

/** Create a team. */
export function create(transport: Transport, call: Call<'POST /teams'>) {
  return transport.send('POST /teams', call)
}

/** Read a team. */
export function read(transport: Transport, call: Call<'GET /teams/:teamId'>) {
  return transport.send('GET /teams/:teamId', call)
}

/** Update a team. */
export function update(transport: Transport, call: Call<'PATCH /teams/:teamId'>) {
  return transport.send('PATCH /teams/:teamId', call)
}

/** Delete a team with its memberships, grants, invitations and API keys. */
function remove(transport: Transport, call: Call<'DELETE /teams/:teamId'>) {
  return transport.send('DELETE /teams/:teamId', call)
}

export { remove as delete }
