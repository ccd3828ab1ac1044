/** What happens to a subscription as time passes. */
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredInvoice, StoredSubscription } from '../state/stored.ts'
import { cancelSubscription } from './cancelling.ts'
import { attemptPayment, type PaymentOutcome } from './charging.ts'
import { invoiceFailed } from './invoice-outcomes.ts'
import { draftInvoice, getIntent, issueInvoice } from './invoicing.ts'
import { itemLine } from './lines.ts'
import { getDefaultMethod, getPeriod } from './methods.ts'

/** Ends the current period: the subscription is canceled if that was requested, or the next period begins and is charged. */
export function renew(objects: AccountObjects, subscription: StoredSubscription): void {
  const isTrial = subscription.status === 'trialing'
  const lacksMethod = isTrial && !getDefaultMethod(objects, subscription)
  if (subscription.cancel_at_period_end || (lacksMethod && getMissingMethod(subscription) === 'cancel')) {
    cancelSubscription(objects, subscription)
    return
  }
  if (lacksMethod && getMissingMethod(subscription) === 'pause') {
    pause(objects, subscription)
    return
  }
  const before = getPeriod(subscription)
  beginNextPeriod(objects, subscription, isTrial)
  const period = getPeriod(subscription)
  const lines = subscription.items.data.map(item => itemLine(item, period))
  const billed = { reason: 'subscription_cycle' as const, lines, period: before }
  if (subscription.status === 'unpaid') draftInvoice(objects, subscription, billed)
  else collect(objects, subscription, issueInvoice(objects, subscription, billed))
}

/** Charges an open invoice with the card of the subscription. */
export function collect(
  objects: AccountObjects,
  subscription: StoredSubscription,
  invoice: StoredInvoice,
): PaymentOutcome {
  const intent = getIntent(objects, invoice)
  if (!intent) return 'succeeded'
  const method = getDefaultMethod(objects, subscription)
  if (method) return attemptPayment(objects, intent, { method, offSession: true })
  invoiceFailed(objects, invoice)
  return { code: 'missing', message: 'The customer has no payment method.' }
}

function beginNextPeriod(objects: AccountObjects, subscription: StoredSubscription, isTrial: boolean): void {
  const items = subscription.items.data.map(item => {
    const start = item.current_period_end
    const recurrence = item.price.recurring ?? { interval: 'month', interval_count: 1 }
    const end = periodEnd(subscription.billing_cycle_anchor, start, recurrence)
    return { ...item, current_period_start: start, current_period_end: end }
  })
  objects.change('customer.subscription.updated', subscription, {
    items: { ...subscription.items, data: items },
    ...(isTrial ? { status: 'active' as const } : {}),
  })
}

/** What a trial does that ends without a payment method. */
const getMissingMethod = ({ trial_settings: settings }: StoredSubscription) =>
  settings?.end_behavior.missing_payment_method

function pause(objects: AccountObjects, subscription: StoredSubscription): void {
  objects.change('customer.subscription.updated', subscription, { status: 'paused' })
  objects.record('customer.subscription.paused', subscription)
}

interface Recurrence {
  readonly interval: string
  readonly interval_count: number
}

const daysIn = { day: 1, week: 7 }
const monthsIn = { month: 1, year: 12 }

/**
 * The end of the period that begins at `start`. A month that is too short ends it on its last day, and the next one goes
 * back to the day of the anchor: 31 January, 28 February, 31 March.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count: count }: Recurrence): number {
  if (interval === 'day' || interval === 'week') return start + daysIn[interval] * count * 86_400
  const months = monthsIn[interval === 'year' ? 'year' : 'month'] * count
  for (let index = 1; ; index += 1) {
    const end = monthsAfter(anchor, months * index)
    if (end > start) return end
  }
}

function monthsAfter(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  const time = anchor % 86_400
  return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) / 1000 + time
}
