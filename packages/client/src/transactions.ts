// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List purchases and changes of items, newest first. */
export function list(transport: Transport, call: Call<'GET /internal/payments/transactions'> = {}) {
  return transport.send('GET /internal/payments/transactions', call)
}
