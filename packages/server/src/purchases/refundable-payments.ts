/** The payments at Stripe of what was bought, and how much of each is left to be given back. */
import type Stripe from 'stripe'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import type { PaymentAccount } from '../stripe/stripe-accounts.ts'
import { asRefusal } from '../stripe/stripe-failures.ts'
import { inAccount } from './stripe-objects.ts'
import { getId } from './stripe-sync.ts'

export interface Paid {
  /** Of the payment intent. */
  readonly paymentId: string
  /** In minor units. */
  readonly left: number
}

/**
 * `ofInvoice`: it is a subscription, by default the latest invoice that was paid. Null: there is no such payment.
 *
 * @throws `PaymentServiceDown`, `PaymentRefused`
 */
export async function findPaid(
  account: PaymentAccount,
  { stripeId, stripeAccountId }: { readonly stripeId: string | null; readonly stripeAccountId: string | null },
  ofInvoice: { readonly invoiceId?: string | undefined } | null,
): Promise<Paid | null> {
  const { client, accountId } = account
  if (stripeId === null || stripeAccountId !== accountId) return null
  try {
    const paymentId = ofInvoice ? await findPaymentOfInvoice(account, stripeId, ofInvoice.invoiceId) : stripeId
    if (paymentId === null) return null
    const expanded = { expand: ['latest_charge'] }
    const payment = await client.send(stripe =>
      stripe.paymentIntents.retrieve(paymentId, expanded, inAccount(accountId)),
    )
    const charge = payment.latest_charge
    if (payment.status !== 'succeeded' || charge === null || typeof charge === 'string') return null
    return { paymentId, left: charge.amount - charge.amount_refunded }
  } catch (error) {
    if (StripeFailure.is(error) && error.kind === 'not-found' && error.details.code !== 'account_invalid') return null
    throw asRefusal(error)
  }
}

async function findPaymentOfInvoice(
  { client, accountId }: PaymentAccount,
  subscriptionId: string,
  invoiceId: string | undefined,
): Promise<string | null> {
  if (invoiceId === undefined) {
    const query = { subscription: subscriptionId, status: 'paid' as const, limit: 20, expand: ['data.payments'] }
    const { data } = await client.send(stripe => stripe.invoices.list(query, inAccount(accountId)))
    return getPayment(data.find(({ amount_paid: amount }) => amount > 0))
  }
  const expanded = { expand: ['payments'] }
  const invoice = await client.send(stripe => stripe.invoices.retrieve(invoiceId, expanded, inAccount(accountId)))
  return getId(invoice.parent?.subscription_details?.subscription) === subscriptionId ? getPayment(invoice) : null
}

function getPayment(invoice: Stripe.Invoice | undefined): string | null {
  const paid = invoice?.payments?.data.find(({ status }) => status === 'paid')
  return getId(paid?.payment.payment_intent)
}
