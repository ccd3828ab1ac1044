// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Create a session for a user. */
export function create(transport: Transport, call: Call<'POST /auth/sessions'>) {
  return transport.send('POST /auth/sessions', call)
}

/** The live sessions of a user, newest first; impersonations for admins only. */
export function list(transport: Transport, call: Call<'GET /auth/sessions'>) {
  return transport.send('GET /auth/sessions', call)
}

/** End another session of a user. */
function remove(transport: Transport, call: Call<'DELETE /auth/sessions/:sessionId'>) {
  return transport.send('DELETE /auth/sessions/:sessionId', call)
}

export { remove as delete }

/** Read which sessions ended after a cursor, for programs that verify access tokens themselves. */
export function ended(transport: Transport, call: Call<'GET /sessions/ended'> = {}) {
  return transport.send('GET /sessions/ended', call)
}

/** The sessions of the project or of a user, ended ones with the reason, newest first. */
export function history(transport: Transport, call: Call<'GET /internal/sessions'> = {}) {
  return transport.send('GET /internal/sessions', call)
}

/** End the session of the access token: sign out. */
export function deleteCurrent(transport: Transport, call: Call<'DELETE /auth/sessions/current'> = {}) {
  return transport.send('DELETE /auth/sessions/current', call)
}

/** A new access token for the refresh token in the header. */
export function refreshCurrent(transport: Transport, call: Call<'POST /auth/sessions/current/refresh'> = {}) {
  return transport.send('POST /auth/sessions/current/refresh', call)
}

/** The public keys of a project, to verify access tokens with. */
export function keySet(transport: Transport, call: Call<'GET /projects/:projectId/.well-known/jwks.json'>) {
  return transport.send('GET /projects/:projectId/.well-known/jwks.json', call)
}

/** The same key set, with the keys of restricted users. */
export function restrictedKeySet(
  transport: Transport,
  call: Call<'GET /projects-restricted-users/:projectId/.well-known/jwks.json'>,
) {
  return transport.send('GET /projects-restricted-users/:projectId/.well-known/jwks.json', call)
}

/** The same key set, with the keys of anonymous users. */
export function anonymousKeySet(
  transport: Transport,
  call: Call<'GET /projects-anonymous-users/:projectId/.well-known/jwks.json'>,
) {
  return transport.send('GET /projects-anonymous-users/:projectId/.well-known/jwks.json', call)
}
