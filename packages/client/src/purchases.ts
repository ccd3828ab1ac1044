// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Make the address of a page on which a customer buys an offer. It works for a day. */
export function createUrl(transport: Transport, call: Call<'POST /payments/purchases/create-purchase-url'>) {
  return transport.send('POST /payments/purchases/create-purchase-url', call)
}

/** Read what a purchase page shows. Changes nothing. */
export function validateCode(transport: Transport, call: Call<'POST /payments/purchases/validate-code'>) {
  return transport.send('POST /payments/purchases/validate-code', call)
}

/** Begin to pay: answers the secret with which the card form confirms. Empty: nothing is to be confirmed. */
export function session(transport: Transport, call: Call<'POST /payments/purchases/purchase-session'>) {
  return transport.send('POST /payments/purchases/purchase-session', call)
}

/** Buy in test mode: nothing is paid, and everything else is as if it had been. */
export function testModeSession(
  transport: Transport,
  call: Call<'POST /internal/payments/test-mode-purchase-session'>,
) {
  return transport.send('POST /internal/payments/test-mode-purchase-session', call)
}

/** List what a customer has bought, and what every customer has by default. */
export function list(transport: Transport, call: Call<'GET /payments/purchases/:customerType/:customerId'>) {
  return transport.send('GET /payments/purchases/:customerType/:customerId', call)
}

/** Cancel a subscription at the end of its period; servers may end it at once. */
export function cancel(
  transport: Transport,
  call: Call<'POST /payments/purchases/:customerType/:customerId/:purchaseId/cancel'>,
) {
  return transport.send('POST /payments/purchases/:customerType/:customerId/:purchaseId/cancel', call)
}

/** Take the cancellation of a subscription back before its period ends. */
export function resume(
  transport: Transport,
  call: Call<'POST /payments/purchases/:customerType/:customerId/:purchaseId/resume'>,
) {
  return transport.send('POST /payments/purchases/:customerType/:customerId/:purchaseId/resume', call)
}

/** Make the address of Stripe's page on which a customer manages payment methods and invoices. */
export function portal(transport: Transport, call: Call<'POST /payments/portal/:customerType/:customerId'>) {
  return transport.send('POST /payments/portal/:customerType/:customerId', call)
}
