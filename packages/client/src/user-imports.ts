// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the hundred newest imports of users, newest first. */
export function list(transport: Transport, call: Call<'GET /internal/user-imports'> = {}) {
  return transport.send('GET /internal/user-imports', call)
}

/** Start an import of users and teams, or a dry run of one. */
export function create(transport: Transport, call: Call<'POST /internal/user-imports'>) {
  return transport.send('POST /internal/user-imports', call)
}

/** Read how far an import is. */
export function read(transport: Transport, call: Call<'GET /internal/user-imports/:importId'>) {
  return transport.send('GET /internal/user-imports/:importId', call)
}

/** List the rows that were not taken, and why; the first 10 000 are kept. */
export function listProblems(transport: Transport, call: Call<'GET /internal/user-imports/:importId/problems'>) {
  return transport.send('GET /internal/user-imports/:importId/problems', call)
}

/** Import the next rows. Rows that were sent before are passed over, so that a batch can be sent again. */
export function addBatch(transport: Transport, call: Call<'POST /internal/user-imports/:importId/batches'>) {
  return transport.send('POST /internal/user-imports/:importId/batches', call)
}

/** Say that there are no more rows. Finishing twice is fine. */
export function finish(transport: Transport, call: Call<'POST /internal/user-imports/:importId/finish'>) {
  return transport.send('POST /internal/user-imports/:importId/finish', call)
}
