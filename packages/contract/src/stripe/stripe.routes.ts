export const stripeRoutes = {
  setUp: 'POST /internal/payments/setup',
  accountInfo: 'GET /internal/payments/stripe/account-info',
  accountSession: 'POST /internal/payments/stripe-widgets/account-session',
  webhook: 'POST /integrations/stripe/webhooks',
} as const
