/** What the payment of an invoice means for the invoice and its subscription. */
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredInvoice, StoredPaymentIntent, StoredSubscription } from '../state/stored.ts'

const retryAfterSeconds = 3 * 86_400

export function getInvoice(objects: AccountObjects, intent: StoredPaymentIntent): StoredInvoice | undefined {
  const payments = [...objects.invoicePayments.values()]
  const payment = payments.find(each => each.payment.payment_intent === intent.id)
  return payment && objects.invoices.get(payment.invoice)
}

export function getSubscription(objects: AccountObjects, invoice: StoredInvoice): StoredSubscription | undefined {
  return objects.subscriptions.get(invoice.parent.subscription_details.subscription)
}

/** `intent` is null where nothing was due. */
export function invoicePaid(objects: AccountObjects, invoice: StoredInvoice, intent: StoredPaymentIntent | null): void {
  const now = objects.state.now()
  for (const payment of objects.getPayments(invoice.id)) {
    objects.change(null, payment, {
      status: 'paid',
      amount_paid: payment.amount_requested,
      status_transitions: { ...payment.status_transitions, paid_at: now },
    })
    objects.record('invoice_payment.paid', payment)
  }
  objects.change('invoice.updated', invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  })
  objects.record('invoice.paid', invoice)
  objects.record('invoice.payment_succeeded', invoice)
  const subscription = getSubscription(objects, invoice)
  if (subscription && intent) subscriptionPaid(objects, subscription, intent)
}

function subscriptionPaid(
  objects: AccountObjects,
  subscription: StoredSubscription,
  intent: StoredPaymentIntent,
): void {
  const isWaiting = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  const keepsMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  objects.change('customer.subscription.updated', subscription, {
    ...(isWaiting ? { status: 'active' as const } : {}),
    ...(keepsMethod ? { default_payment_method: intent.payment_method } : {}),
  })
}

export function invoiceFailed(objects: AccountObjects, invoice: StoredInvoice): void {
  const isFirst = invoice.billing_reason === 'subscription_create'
  objects.change('invoice.updated', invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: isFirst ? null : objects.state.now() + retryAfterSeconds,
  })
  objects.record('invoice.payment_failed', invoice)
  const subscription = getSubscription(objects, invoice)
  if (subscription && !isFirst) isPastDue(objects, subscription)
}

/** The customer has to authenticate. */
export function invoiceNeedsAction(objects: AccountObjects, invoice: StoredInvoice): void {
  objects.record('invoice.payment_action_required', invoice)
  if (invoice.billing_reason !== 'subscription_create') invoiceFailed(objects, invoice)
}

function isPastDue(objects: AccountObjects, subscription: StoredSubscription): void {
  if (subscription.status === 'active' || subscription.status === 'trialing')
    objects.change('customer.subscription.updated', subscription, { status: 'past_due' })
}
