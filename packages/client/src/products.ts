// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the products that a customer has. */
export function list(transport: Transport, call: Call<'GET /payments/products/:customerType/:customerId'>) {
  return transport.send('GET /payments/products/:customerType/:customerId', call)
}

/** Give a customer a product without payment: for good, or until it is cancelled. */
export function grant(transport: Transport, call: Call<'POST /payments/products/:customerType/:customerId'>) {
  return transport.send('POST /payments/products/:customerType/:customerId', call)
}

/** Cancel the subscription to a product: at once for servers, at the end of its period for clients. */
export function cancel(
  transport: Transport,
  call: Call<'DELETE /payments/products/:customerType/:customerId/:productId'>,
) {
  return transport.send('DELETE /payments/products/:customerType/:customerId/:productId', call)
}

/** Change a subscription to another product of its line, in place and prorated, with the stored card. */
export function switchTo(transport: Transport, call: Call<'POST /payments/products/:customerType/:customerId/switch'>) {
  return transport.send('POST /payments/products/:customerType/:customerId/switch', call)
}
