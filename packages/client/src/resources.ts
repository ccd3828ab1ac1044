// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the resources of the project, oldest first. */
export function list(transport: Transport, call: Call<'GET /internal/resources'> = {}) {
  return transport.send('GET /internal/resources', call)
}

/** Register a resource. The secret with which it introspects tokens is in this answer alone. */
export function create(transport: Transport, call: Call<'POST /internal/resources'>) {
  return transport.send('POST /internal/resources', call)
}

/** Read a resource. */
export function read(transport: Transport, call: Call<'GET /internal/resources/:resourceId'>) {
  return transport.send('GET /internal/resources/:resourceId', call)
}

/** Change a resource, or switch it off or on. Switched off, there are no new tokens for it. */
export function update(transport: Transport, call: Call<'PATCH /internal/resources/:resourceId'>) {
  return transport.send('PATCH /internal/resources/:resourceId', call)
}

/** Delete a resource. What users have allowed for it is withdrawn. */
function remove(transport: Transport, call: Call<'DELETE /internal/resources/:resourceId'>) {
  return transport.send('DELETE /internal/resources/:resourceId', call)
}

export { remove as delete }

/** Make a new secret of a resource. Until the overlap ends, both are taken. */
export function rotateSecret(transport: Transport, call: Call<'POST /internal/resources/:resourceId/rotate-secret'>) {
  return transport.send('POST /internal/resources/:resourceId/rotate-secret', call)
}
