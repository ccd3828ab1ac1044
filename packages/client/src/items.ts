// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Read how many of an item a customer has. */
export function read(transport: Transport, call: Call<'GET /payments/items/:customerType/:customerId/:itemId'>) {
  return transport.send('GET /payments/items/:customerType/:customerId/:itemId', call)
}

/** Grant a customer some of an item, or take some of it. */
export function changeQuantity(
  transport: Transport,
  call: Call<'POST /payments/items/:customerType/:customerId/:itemId/update-quantity'>,
) {
  return transport.send('POST /payments/items/:customerType/:customerId/:itemId/update-quantity', call)
}

/** Read what the balance of an item comes from, newest first. */
export function history(
  transport: Transport,
  call: Call<'GET /internal/payments/items/:customerType/:customerId/:itemId/history'>,
) {
  return transport.send('GET /internal/payments/items/:customerType/:customerId/:itemId/history', call)
}
