/** How a subscription ends. */
import { getCustomer } from '../objects/get.ts'
import { cancelSetupIntent } from '../objects/new-setup-intent.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredSubscription } from '../state/stored.ts'
import { issueInvoice, voidInvoice } from './invoicing.ts'
import { creditLine } from './lines.ts'
import { getPeriod } from './methods.ts'

export interface Cancelling {
  /** Credits the time that was paid for and is not used. */
  readonly prorate?: boolean
  /** At once, to the balance of the customer. Otherwise with the next invoice. */
  readonly invoiceNow?: boolean
  readonly reason?: 'cancellation_requested' | 'payment_failed'
  readonly details?: { readonly comment?: string; readonly feedback?: string }
}

export function cancelSubscription(
  objects: AccountObjects,
  subscription: StoredSubscription,
  options: Cancelling = {},
): void {
  const { prorate = false, invoiceNow = false, reason = 'cancellation_requested', details = {} } = options
  const now = objects.state.now()
  const isFirstUnpaid = subscription.status === 'incomplete'
  const isPaidFor = subscription.status === 'active'
  dropSetupIntent(objects, subscription)
  const before = subscription.cancellation_details
  objects.change(null, subscription, {
    status: isFirstUnpaid ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    pending_setup_intent: null,
    cancellation_details: {
      comment: details.comment ?? before?.comment ?? null,
      feedback: details.feedback ?? before?.feedback ?? null,
      feedback_option: null,
      reason,
    },
  })
  if (isFirstUnpaid) voidLatestInvoice(objects, subscription)
  if (prorate && isPaidFor) credit(objects, subscription, now)
  if (invoiceNow && objects.pendingLines.has(subscription.customer))
    issueInvoice(objects, subscription, { reason: 'manual', lines: [], period: { start: now, end: now } })
  objects.record(isFirstUnpaid ? 'customer.subscription.updated' : 'customer.subscription.deleted', subscription)
}

/** Announces the end with the current period, or takes that back. */
export function cancelAtPeriodEnd(objects: AccountObjects, subscription: StoredSubscription, isEnding: boolean): void {
  const details = subscription.cancellation_details
  objects.change('customer.subscription.updated', subscription, {
    cancel_at_period_end: isEnding,
    cancel_at: isEnding ? getPeriod(subscription).end : null,
    canceled_at: isEnding ? objects.state.now() : null,
    ...(details ? { cancellation_details: { ...details, reason: isEnding ? 'cancellation_requested' : null } } : {}),
  })
}

/** Not paid in the time that a first payment has. */
export function expire(objects: AccountObjects, subscription: StoredSubscription): void {
  const now = objects.state.now()
  objects.change('customer.subscription.updated', subscription, { status: 'incomplete_expired', ended_at: now })
  voidLatestInvoice(objects, subscription)
}

function credit(objects: AccountObjects, subscription: StoredSubscription, now: number): void {
  const lines = subscription.items.data.map(item => creditLine(item, now)).filter(({ amount }) => amount !== 0)
  const { id } = getCustomer(objects, subscription.customer)
  if (lines.length > 0) objects.pendingLines.set(id, [...(objects.pendingLines.get(id) ?? []), ...lines])
}

function voidLatestInvoice(objects: AccountObjects, { latest_invoice: id }: StoredSubscription): void {
  const invoice = id === null ? undefined : objects.invoices.get(id)
  if (invoice) voidInvoice(objects, invoice)
}

function dropSetupIntent(objects: AccountObjects, { pending_setup_intent: id }: StoredSubscription): void {
  const intent = id === null ? undefined : objects.setupIntents.get(id)
  if (intent && intent.status !== 'succeeded') cancelSetupIntent(objects, intent)
}
