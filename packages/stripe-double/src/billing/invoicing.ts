/** Invoices of subscriptions: drawn up, finalized with the balance of the customer, and paid where a card is known. */
import { getCustomer } from '../objects/get.ts'
import { smallestAmount } from '../objects/new-charge.ts'
import { newInvoice } from '../objects/new-invoice.ts'
import { cancelPaymentIntent, createPaymentIntent } from '../objects/new-payment-intent.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId } from '../state/ids.ts'
import type {
  StoredInvoice,
  StoredInvoicePayment,
  StoredLine,
  StoredPaymentIntent,
  StoredSubscription,
} from '../state/stored.ts'
import { invoicePaid } from './invoice-outcomes.ts'

export interface Billed {
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
  readonly lines: readonly StoredLine[]
  readonly period: { readonly start: number; readonly end: number }
}

/** With what was credited or owed before. Where nothing is due it is paid at once, else it has a payment intent. */
export function issueInvoice(objects: AccountObjects, subscription: StoredSubscription, billed: Billed): StoredInvoice {
  const invoice = draftInvoice(objects, subscription, billed)
  finalize(objects, invoice)
  return invoice
}

/** A draft is not due: it is what an unpaid subscription still gets. */
export function draftInvoice(objects: AccountObjects, subscription: StoredSubscription, billed: Billed): StoredInvoice {
  const customer = getCustomer(objects, subscription.customer)
  const pending = objects.pendingLines.get(customer.id) ?? []
  objects.pendingLines.delete(customer.id)
  const invoice = newInvoice(
    customer,
    subscription,
    { ...billed, lines: [...billed.lines, ...pending] },
    objects.state.now(),
  )
  for (const line of invoice.lines.data) line.invoice = invoice.id
  objects.invoices.set(invoice.id, invoice)
  objects.change(null, subscription, { latest_invoice: invoice.id })
  objects.record('invoice.created', invoice)
  return invoice
}

function finalize(objects: AccountObjects, invoice: StoredInvoice): void {
  const customer = getCustomer(objects, invoice.customer)
  const owed = invoice.total + customer.balance
  // What is too small for a card is owed with the next invoice; what is below zero is a credit for it.
  const due = owed < smallestAmount(invoice.currency) ? 0 : owed
  const endingBalance = owed - due
  objects.change('customer.updated', customer, { balance: endingBalance })
  objects.change(null, invoice, {
    status: 'open',
    starting_balance: owed - invoice.total,
    ending_balance: endingBalance,
    amount_due: due,
    amount_remaining: due,
    effective_at: objects.state.now(),
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: objects.state.now() },
  })
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
  if (due > 0) requestPayment(objects, invoice)
  objects.record('invoice.finalized', invoice)
  if (due === 0) invoicePaid(objects, invoice, null)
}

function requestPayment(objects: AccountObjects, invoice: StoredInvoice): void {
  const isFirst = invoice.billing_reason === 'subscription_create'
  const intent = createPaymentIntent(objects, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: isFirst ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: 'off_session',
  })
  const payment: StoredInvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: objects.state.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  objects.invoicePayments.set(payment.id, payment)
}

/** Null: nothing was due. */
export function getIntent(objects: AccountObjects, invoice: StoredInvoice): StoredPaymentIntent | null {
  const [payment] = objects.getPayments(invoice.id)
  return (payment && objects.paymentIntents.get(payment.payment.payment_intent)) ?? null
}

export function voidInvoice(objects: AccountObjects, invoice: StoredInvoice): void {
  if (invoice.status !== 'open' && invoice.status !== 'draft') return
  const intent = getIntent(objects, invoice)
  if (intent && intent.status !== 'succeeded' && intent.status !== 'canceled')
    cancelPaymentIntent(objects, intent, 'void_invoice')
  for (const payment of objects.getPayments(invoice.id)) objects.change(null, payment, { status: 'canceled' })
  objects.change('invoice.updated', invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: objects.state.now() },
  })
  objects.record('invoice.voided', invoice)
}
