// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the applications that sign people in with the project, oldest first. One that registered itself is listed once someone has allowed it something. */
export function list(transport: Transport, call: Call<'GET /internal/applications'> = {}) {
  return transport.send('GET /internal/applications', call)
}

/** Register an application. Its secret is in this answer alone. */
export function create(transport: Transport, call: Call<'POST /internal/applications'>) {
  return transport.send('POST /internal/applications', call)
}

/** Read an application. */
export function read(transport: Transport, call: Call<'GET /internal/applications/:applicationId'>) {
  return transport.send('GET /internal/applications/:applicationId', call)
}

/** Change an application, or switch it off or on. Switched off, it gets nothing, and its tokens do not work. */
export function update(transport: Transport, call: Call<'PATCH /internal/applications/:applicationId'>) {
  return transport.send('PATCH /internal/applications/:applicationId', call)
}

/** Delete an application with everything that it was given. */
function remove(transport: Transport, call: Call<'DELETE /internal/applications/:applicationId'>) {
  return transport.send('DELETE /internal/applications/:applicationId', call)
}

export { remove as delete }

/** The users who have allowed an application something, the latest first. */
export function listConsents(transport: Transport, call: Call<'GET /internal/applications/:applicationId/consents'>) {
  return transport.send('GET /internal/applications/:applicationId/consents', call)
}

/** Make a new client secret. Until the overlap ends, both are taken. */
export function rotateSecret(
  transport: Transport,
  call: Call<'POST /internal/applications/:applicationId/rotate-secret'>,
) {
  return transport.send('POST /internal/applications/:applicationId/rotate-secret', call)
}
