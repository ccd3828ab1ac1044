// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the service accounts of a team, oldest first, or for a server those of the project and of every team. */
export function list(transport: Transport, call: Call<'GET /service-accounts'> = {}) {
  return transport.send('GET /service-accounts', call)
}

/** Create a service account. Its secret is in this answer alone. */
export function create(transport: Transport, call: Call<'POST /service-accounts'>) {
  return transport.send('POST /service-accounts', call)
}

/** Read a service account. */
export function read(transport: Transport, call: Call<'GET /service-accounts/:serviceAccountId'>) {
  return transport.send('GET /service-accounts/:serviceAccountId', call)
}

/** Change a service account, or switch it off or on. Switched off, it receives nothing. */
export function update(transport: Transport, call: Call<'PATCH /service-accounts/:serviceAccountId'>) {
  return transport.send('PATCH /service-accounts/:serviceAccountId', call)
}

/** Delete a service account with everything that it was given. */
function remove(transport: Transport, call: Call<'DELETE /service-accounts/:serviceAccountId'>) {
  return transport.send('DELETE /service-accounts/:serviceAccountId', call)
}

export { remove as delete }

/** Make a new secret of a service account. Until the overlap ends, both are taken. */
export function rotateSecret(
  transport: Transport,
  call: Call<'POST /service-accounts/:serviceAccountId/rotate-secret'>,
) {
  return transport.send('POST /service-accounts/:serviceAccountId/rotate-secret', call)
}
