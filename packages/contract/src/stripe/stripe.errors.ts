import { defineError, defineText } from '../kernel/error.ts'

export const StripeAccountInfoNotFound = defineError(
  'STRIPE_ACCOUNT_INFO_NOT_FOUND',
  404,
  'This project has no Stripe account yet. Set it up in the dashboard, under Payments.',
)
export const StripeNotConfigured = defineText(
  400,
  'This server has no Stripe keys. Its operator sets LATCHKEY_STRIPE_SECRET_KEY and the other two; without them purchases work in test mode.',
)
export const StripeAccountMissing = defineText(
  400,
  'This project has no Stripe account yet. Set it up in the dashboard, under Payments.',
)
export const StripeSignatureInvalid = defineText(
  400,
  'The stripe-signature header is not a valid signature of this body. Check the webhook secret and the time of the server.',
)
