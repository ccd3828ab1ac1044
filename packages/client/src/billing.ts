// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** List the invoices of a customer, newest first. */
export function invoices(transport: Transport, call: Call<'GET /payments/invoices/:customerType/:customerId'>) {
  return transport.send('GET /payments/invoices/:customerType/:customerId', call)
}

/** Read the card that a customer pays with. */
export function read(transport: Transport, call: Call<'GET /payments/billing/:customerType/:customerId'>) {
  return transport.send('GET /payments/billing/:customerType/:customerId', call)
}

/** Begin to store a card: answers the secret with which the card form confirms. */
export function setUpCard(
  transport: Transport,
  call: Call<'POST /payments/payment-method/:customerType/:customerId/setup-intent'>,
) {
  return transport.send('POST /payments/payment-method/:customerType/:customerId/setup-intent', call)
}

/** Pay with the card of a setup intent from now on, subscriptions included. */
export function setDefaultCard(
  transport: Transport,
  call: Call<'POST /payments/payment-method/:customerType/:customerId/set-default'>,
) {
  return transport.send('POST /payments/payment-method/:customerType/:customerId/set-default', call)
}

/** Always without methods: they are chosen in Stripe. */
export function methodConfigs(transport: Transport, call: Call<'GET /internal/payments/method-configs'> = {}) {
  return transport.send('GET /internal/payments/method-configs', call)
}

/** Give a payment back through Stripe, all or a part of it, and end what was bought if wanted. */
export function refund(transport: Transport, call: Call<'POST /internal/payments/transactions/refund'>) {
  return transport.send('POST /internal/payments/transactions/refund', call)
}
