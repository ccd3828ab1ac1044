/** Mails to a customer about a payment that Stripe reports: a receipt, or that a renewal failed. */
import { type Currency, currencies } from '@latchkey/contract'
import type Stripe from 'stripe'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { inDecimals } from '../offers/offers.ts'
import { listHeldInTeams } from '../permissions/permissions.ts'
import { purchaseKey } from '../purchases/stripe-objects.ts'
import { findOneTime, getId } from '../purchases/stripe-sync.ts'
import { findCustomer } from '../stripe/stripe-customers.ts'
import { type Customer, listSubscriptions } from '../subscriptions/subscriptions.ts'
import { findUser } from '../users/users.ts'
import { sendEmail } from './emails.ts'

/** Of a team: those who may manage it, so many at most. */
const mostRecipients = 10
const manages = 'team_admin'

interface Payment {
  readonly customer: Customer
  readonly template: 'payment-receipt' | 'payment-failed'
  readonly productName: string
  /** In minor units. */
  readonly amount: number
  readonly currency: string
  readonly link: string | null
}

/**
 * Stores the mails that follow an event, in the transaction that notes it. What was bought otherwise than here is left to those who sold
 * it.
 */
export async function mailPayment(app: App, tx: Tx, accountId: string, event: Stripe.Event): Promise<void> {
  const payment = await findPayment(app, tx, accountId, event)
  if (!payment) return
  const { template, productName, link } = payment
  const props = { productName, amount: asText(payment), link }
  for (const user of await findRecipients(tx, payment.customer)) await sendEmail(app, tx, { ...user, template, props })
}

async function findPayment(app: App, tx: Tx, accountId: string, event: Stripe.Event): Promise<Payment | null> {
  if (event.type === 'invoice.paid') return ofInvoice(app, tx, accountId, event.data.object, 'payment-receipt')
  if (event.type === 'invoice.payment_failed' && isWorthAMail(event.data.object))
    return ofInvoice(app, tx, accountId, event.data.object, 'payment-failed')
  return event.type === 'payment_intent.succeeded' ? ofOneTime(tx, event.data.object) : null
}

/** The first payment fails before the eyes of the customer. Of a renewal, the first attempt and the last one count. */
function isWorthAMail({ billing_reason, attempt_count, next_payment_attempt }: Stripe.Invoice): boolean {
  return billing_reason !== 'subscription_create' && (attempt_count <= 1 || next_payment_attempt === null)
}

async function ofInvoice(
  app: App,
  tx: Tx,
  accountId: string,
  invoice: Stripe.Invoice,
  template: Payment['template'],
): Promise<Payment | null> {
  const { customer: payer, parent, currency } = invoice
  const amount = template === 'payment-receipt' ? invoice.amount_paid : invoice.amount_due
  const stripeCustomerId = getId(payer)
  const stripeId = getId(parent?.subscription_details?.subscription)
  if (amount <= 0 || stripeCustomerId === null || stripeId === null) return null
  const customer = await findCustomer(tx, accountId, stripeCustomerId)
  if (!customer) return null
  const bought = (await listSubscriptions(tx, customer, app.clock.now())).find(one => one.stripeId === stripeId)
  if (!bought) return null
  const link = invoice.hosted_invoice_url ?? null
  return { customer, template, productName: bought.offer.displayName, amount, currency, link }
}

/** The purchase is marked as paid by this payment by now, if it was the whole of it. */
async function ofOneTime(tx: Tx, intent: Stripe.PaymentIntent): Promise<Payment | null> {
  const purchaseId = intent.metadata[purchaseKey]
  const bought = purchaseId === undefined ? null : await findOneTime(tx, purchaseId)
  if (!bought?.purchasedAt || bought.stripeId !== intent.id) return null
  const { amount_received: amount, currency } = intent
  const about = { productName: bought.offer.displayName, amount, currency, link: null }
  return { ...about, customer: bought, template: 'payment-receipt' }
}

type Recipient = { readonly to: string; readonly userId: string; readonly userName: string | null }

/** No user is known of a customer of the application's own. */
async function findRecipients(tx: Tx, { customerType, customerId }: Customer): Promise<Recipient[]> {
  if (customerType === 'custom') return []
  const isTeam = customerType === 'team'
  const held = isTeam ? await listHeldInTeams(tx, { teamId: customerId, permissionId: manages }) : []
  const userIds = isTeam ? held.map(({ userId }) => userId) : [customerId]
  const found: Recipient[] = []
  for (const userId of [...new Set(userIds)].slice(0, mostRecipients)) {
    const user = await findUser(tx, userId)
    // An unverified address may be that of a stranger.
    if (user?.primaryEmail && user.primaryEmailVerified)
      found.push({ to: user.primaryEmail, userId, userName: user.displayName })
  }
  return found
}

function asText({ amount, currency }: Payment): string {
  const code = currency.toUpperCase()
  const known: Currency | undefined = currencies.find(one => one === code)
  return `${known === undefined ? amount : inDecimals(amount, known)} ${code}`
}
