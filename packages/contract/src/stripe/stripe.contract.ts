/** The Stripe account of a project, and what Stripe reports. */
import * as z from 'zod'
import { atLeast, open } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { rawBody } from '../kernel/schema.ts'
import { PaymentRefused, PaymentServiceDown } from '../purchases/purchases.errors.ts'

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

export const StripeAccountInfo = z.object({
  accountId: z.string(),
  chargesEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  payoutsEnabled: z.boolean(),
})
export interface StripeAccountInfo extends z.infer<typeof StripeAccountInfo> {}

const failures = [PaymentServiceDown, PaymentRefused]

export const stripeEndpoints = {
  setUp: endpoint({
    route: 'POST /internal/payments/setup',
    summary: "Make the project's Stripe account, and the address of Stripe's page that completes it",
    role: 'owner',
    access: atLeast('admin'),
    /** ISO 3166-1 alpha-2. */
    body: z.object({
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be two capital letters')
        .optional(),
    }),
    response: z.object({ url: z.string() }),
    errors: [StripeNotConfigured, ...failures],
  }),
  accountInfo: endpoint({
    route: 'GET /internal/payments/stripe/account-info',
    summary: "Read what the project's Stripe account can do",
    access: atLeast('admin'),
    response: StripeAccountInfo,
    errors: [StripeAccountInfoNotFound, ...failures],
  }),
  accountSession: endpoint({
    route: 'POST /internal/payments/stripe-widgets/account-session',
    summary: "Make the secret with which a page shows Stripe's own components for the account",
    role: 'owner',
    access: atLeast('admin'),
    body: z.object({}),
    response: z.object({ clientSecret: z.string() }),
    errors: [StripeNotConfigured, StripeAccountMissing, ...failures],
  }),
  webhook: endpoint({
    route: 'POST /integrations/stripe/webhooks',
    summary: 'Where Stripe reports events, signed',
    changes: false,
    role: 'read-only',
    access: open(),
    bodyKind: 'raw',
    body: rawBody(),
    response: z.object({ received: z.literal(true) }),
    errors: [StripeSignatureInvalid, StripeNotConfigured],
  }),
}
