// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Read the signed-in user. */
export function readOwn(transport: Transport, call: Call<'GET /users/me'> = {}) {
  return transport.send('GET /users/me', call)
}

/** Update the signed-in user. */
export function updateOwn(transport: Transport, call: Call<'PATCH /users/me'>) {
  return transport.send('PATCH /users/me', call)
}

/** Delete the signed-in user. */
export function deleteOwn(transport: Transport, call: Call<'DELETE /users/me'> = {}) {
  return transport.send('DELETE /users/me', call)
}

/** List users, by sign-up and oldest first by default. */
export function list(transport: Transport, call: Call<'GET /users'> = {}) {
  return transport.send('GET /users', call)
}

/** Which users a required email verification would restrict, newest first. */
export function previewRestriction(
  transport: Transport,
  call: Call<'POST /internal/onboarding/preview-affected-users'>,
) {
  return transport.send('POST /internal/onboarding/preview-affected-users', call)
}

/** Create a user. */
export function create(transport: Transport, call: Call<'POST /users'>) {
  return transport.send('POST /users', call)
}

/** Read a user. */
export function read(transport: Transport, call: Call<'GET /users/:userId'>) {
  return transport.send('GET /users/:userId', call)
}

/** Update a user. */
export function update(transport: Transport, call: Call<'PATCH /users/:userId'>) {
  return transport.send('PATCH /users/:userId', call)
}

/** Delete a user. */
function remove(transport: Transport, call: Call<'DELETE /users/:userId'>) {
  return transport.send('DELETE /users/:userId', call)
}

export { remove as delete }
