/** Stripe's own page for a customer: means of payment and invoices. */
import { NoPaymentMethods, PaymentsNotSetUp } from '@latchkey/contract'
import type Stripe from 'stripe'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { findPaymentAccount } from '../stripe/stripe-accounts.ts'
import { findStripeId } from '../stripe/stripe-customers.ts'
import { sendToStripe } from '../stripe/stripe-failures.ts'
import type { Customer } from '../subscriptions/subscriptions.ts'
import { inAccount } from './stripe-objects.ts'

/** @throws {@link PaymentsNotSetUp}, {@link NoPaymentMethods}, `PaymentServiceDown`, `PaymentRefused` */
export async function createPortalUrl(app: App, db: Db, customer: Customer, returnUrl: string): Promise<string> {
  const account = await findPaymentAccount(app, db)
  if (account === null) throw PaymentsNotSetUp()
  const { client, accountId } = account
  const stripeId = await findStripeId(db, customer, accountId)
  if (stripeId === null) throw NoPaymentMethods()
  return sendToStripe(client, async stripe => {
    const configuration = await portalConfiguration(stripe, accountId)
    const params = { customer: stripeId, return_url: returnUrl, configuration }
    return (await stripe.billingPortal.sessions.create(params, inAccount(accountId))).url
  })
}

const ours = { latchkey: 'portal' }

/** What the page offers. An account that a platform made has none of its own. */
async function portalConfiguration(stripe: Stripe, accountId: string): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ limit: 100 }, inAccount(accountId))
  const known = data.find(({ active, metadata }) => active && metadata?.latchkey === ours.latchkey)
  if (known) return known.id
  const made = await stripe.billingPortal.configurations.create(
    {
      // Cancelling is on our own page, which knows what else ends with it.
      features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
      metadata: ours,
    },
    inAccount(accountId, `portal-${accountId}`),
  )
  return made.id
}
