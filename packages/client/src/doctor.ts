// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Say what is missing before going live, and what to do about each. */
export function examine(transport: Transport, call: Call<'GET /internal/doctor'> = {}) {
  return transport.send('GET /internal/doctor', call)
}
