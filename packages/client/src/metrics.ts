// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** How many people there are, come and stay. */
export function read(transport: Transport, call: Call<'GET /internal/metrics'> = {}) {
  return transport.send('GET /internal/metrics', call)
}
