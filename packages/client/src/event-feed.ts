// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Read the events after a cursor, oldest first. */
export function list(transport: Transport, call: Call<'GET /events'> = {}) {
  return transport.send('GET /events', call)
}

/** Read the cursor of the present end of the event feed. */
export function readCursor(transport: Transport, call: Call<'GET /events/cursor'> = {}) {
  return transport.send('GET /events/cursor', call)
}
