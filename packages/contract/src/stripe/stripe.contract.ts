/** The Stripe account of a project, and what Stripe reports. */
import * as z from 'zod'
import { atLeast, open } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { rawBody } from '../kernel/schema.ts'
import { PaymentRefused, PaymentServiceDown } from '../purchases/purchases.errors.ts'
import {
  StripeAccountInfoNotFound,
  StripeAccountMissing,
  StripeNotConfigured,
  StripeSignatureInvalid,
} from './stripe.errors.ts'

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
