/** Stripe's own page for a customer: means of payment and invoices. */
import { NoPaymentMethods, PaymentsNotSetUp } from '@latchkey/contract'
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
  const session = await sendToStripe(client, stripe =>
    stripe.billingPortal.sessions.create({ customer: stripeId, return_url: returnUrl }, inAccount(accountId)),
  )
  return session.url
}
