// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** How many people there are, come and stay. */
export function read(transport: Transport, call: Call<'GET /internal/metrics'> = {}) {
  return transport.send('GET /internal/metrics', call)
}

/** How many users there are, and how many of them are anonymous. */
export function countUsers(transport: Transport, call: Call<'GET /internal/metrics/user-counts'> = {}) {
  return transport.send('GET /internal/metrics/user-counts', call)
}

/** How many sessions of a user began or were last used on each of the last 31 days. */
export function readUserActivity(transport: Transport, call: Call<'GET /internal/user-activity'>) {
  return transport.send('GET /internal/user-activity', call)
}
