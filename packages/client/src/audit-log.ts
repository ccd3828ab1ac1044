// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Who did what in the project, newest first. */
export function list(transport: Transport, call: Call<'GET /internal/audit-log'> = {}) {
  return transport.send('GET /internal/audit-log', call)
}
