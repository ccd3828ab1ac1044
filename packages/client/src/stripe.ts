// Generated from the contract: change the endpoint there, then run test/generated.test.ts.
import type { Call, Transport } from './transport/transport.ts'

/** Make the project's Stripe account, and the address of Stripe's page that completes it. */
export function setUp(transport: Transport, call: Call<'POST /internal/payments/setup'>) {
  return transport.send('POST /internal/payments/setup', call)
}

/** Read what the project's Stripe account can do. */
export function accountInfo(transport: Transport, call: Call<'GET /internal/payments/stripe/account-info'> = {}) {
  return transport.send('GET /internal/payments/stripe/account-info', call)
}

/** Make the secret with which a page shows Stripe's own components for the account. */
export function accountSession(
  transport: Transport,
  call: Call<'POST /internal/payments/stripe-widgets/account-session'>,
) {
  return transport.send('POST /internal/payments/stripe-widgets/account-session', call)
}
