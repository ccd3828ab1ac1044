// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the offers that are open to the caller: the cheaper before the dearer, add-ons last. */
export function list(transport: Transport, call: Call<'GET /payments/offers'> = {}) {
  return transport.send('GET /payments/offers', call)
}
