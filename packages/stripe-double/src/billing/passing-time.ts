/** What Stripe does by itself when its time comes. */
import { getCustomer } from '../objects/get.ts'
import { newInvoice } from '../objects/new-invoice.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import { newId } from '../state/ids.ts'
import type { StoredSubscription } from '../state/stored.ts'
import { expire } from './cancelling.ts'
import { getCost, itemLine } from './lines.ts'
import { getPeriod } from './methods.ts'
import { renew } from './renewing.ts'

const firstPaymentSeconds = 23 * 3_600
const beforeTrialEndSeconds = 3 * 86_400
const beforeInvoiceSeconds = 7 * 86_400
const renewing = ['trialing', 'active', 'past_due', 'unpaid']

/** Everything that is due by now, period after period. */
export function passTime(objects: AccountObjects): void {
  for (const subscription of [...objects.subscriptions.values()]) {
    const now = objects.state.now()
    if (subscription.status === 'incomplete' && subscription.created + firstPaymentSeconds <= now)
      expire(objects, subscription)
    while (renewing.includes(subscription.status) && getPeriod(subscription).end <= now) renew(objects, subscription)
    announce(objects, subscription, now)
  }
}

/** Each once. */
function announce(objects: AccountObjects, subscription: StoredSubscription, now: number): void {
  const { status, trial_end: trialEnd, id, cancel_at_period_end: isEnding } = subscription
  const { end } = getPeriod(subscription)
  if (
    status === 'trialing' &&
    trialEnd !== null &&
    trialEnd - beforeTrialEndSeconds <= now &&
    isFirst(objects, `trial ${id}`)
  )
    objects.record('customer.subscription.trial_will_end', subscription)
  if (status === 'active' && !isEnding && end - beforeInvoiceSeconds <= now && isFirst(objects, `invoice ${id} ${end}`))
    objects.record('invoice.upcoming', upcomingInvoice(objects, subscription))
}

function isFirst(objects: AccountObjects, what: string): boolean {
  if (objects.announced.has(what)) return false
  objects.announced.add(what)
  return true
}

/** It is not stored: it may still change. */
function upcomingInvoice(objects: AccountObjects, subscription: StoredSubscription) {
  const period = getPeriod(subscription)
  const lines = subscription.items.data.map(item => itemLine(item, period, getCost(item)))
  const customer = getCustomer(objects, subscription.customer)
  const invoice = newInvoice(customer, subscription, { reason: 'upcoming', lines, period }, objects.state.now())
  return { ...invoice, id: newId('upcoming_in') }
}
