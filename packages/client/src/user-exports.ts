// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Export users as they can be imported, password hashes and second factors included, oldest first. */
export function listUsers(transport: Transport, call: Call<'GET /internal/user-exports/users'> = {}) {
  return transport.send('GET /internal/user-exports/users', call)
}

/** Export teams as they can be imported, oldest first. */
export function listTeams(transport: Transport, call: Call<'GET /internal/user-exports/teams'> = {}) {
  return transport.send('GET /internal/user-exports/teams', call)
}
