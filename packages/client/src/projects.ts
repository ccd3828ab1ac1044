// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The project, as its visitors may know it. */
export function readCurrent(transport: Transport, call: Call<'GET /projects/current'> = {}) {
  return transport.send('GET /projects/current', call)
}

/** The project with its configuration. */
export function readAdmin(transport: Transport, call: Call<'GET /internal/projects/current'> = {}) {
  return transport.send('GET /internal/projects/current', call)
}

/** Change the project. */
export function updateAdmin(transport: Transport, call: Call<'PATCH /internal/projects/current'>) {
  return transport.send('PATCH /internal/projects/current', call)
}

/** Delete the project and everything that belongs to it. */
export function deleteAdmin(transport: Transport, call: Call<'DELETE /internal/projects/current'> = {}) {
  return transport.send('DELETE /internal/projects/current', call)
}

/** The projects that the signed-in user’s teams own, oldest first. */
export function listOwned(transport: Transport, call: Call<'GET /internal/projects'> = {}) {
  return transport.send('GET /internal/projects', call)
}

/** Create a project that one of the signed-in user’s teams owns. */
export function createOwned(transport: Transport, call: Call<'POST /internal/projects'>) {
  return transport.send('POST /internal/projects', call)
}

/** Hand a project over to another team of the acting owner. */
export function transfer(transport: Transport, call: Call<'POST /internal/projects/transfer'>) {
  return transport.send('POST /internal/projects/transfer', call)
}
