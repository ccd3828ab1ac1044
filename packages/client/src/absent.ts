// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** The recordings of pages: there are none. */
export function listRecordings(transport: Transport, call: Call<'GET /internal/session-replays'> = {}) {
  return transport.send('GET /internal/session-replays', call)
}

/** The recordings of pages: there are none. */
export function listRecordingsOfServer(transport: Transport, call: Call<'GET /session-replays'> = {}) {
  return transport.send('GET /session-replays', call)
}
