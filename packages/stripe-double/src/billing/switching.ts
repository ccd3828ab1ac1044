/** Another price in place of the one that a subscription has: the rest of the period is credited, and the new one charged. */
import { invalid } from '../http/api-error.ts'
import { getPlan } from '../objects/prices.ts'
import type { AccountObjects } from '../state/account-objects.ts'
import type { StoredItem, StoredPrice, StoredSubscription } from '../state/stored.ts'
import { refuseUnpayable } from './charging.ts'
import { issueInvoice } from './invoicing.ts'
import { creditLine, itemLine } from './lines.ts'
import { getDefaultMethod, getPeriod } from './methods.ts'
import { collect, periodEnd } from './renewing.ts'

export interface Switching {
  readonly price: StoredPrice
  readonly quantity: number
  /** Ends the trial, so that the new price is charged now. */
  readonly endsTrial: boolean
  readonly invoicesNow: boolean
  readonly failsUnpaid: boolean
}

export function switchPrice(objects: AccountObjects, subscription: StoredSubscription, given: Switching): void {
  const [item] = subscription.items.data
  const { price, quantity, endsTrial } = given
  if (!item || !price.recurring) throw invalid('A subscription has prices that recur.', { param: 'items' })
  if (price.currency !== subscription.currency)
    throw invalid('The price is in another currency than the subscription.', { param: 'items[0][price]' })
  const now = objects.state.now()
  const before = getPeriod(subscription)
  const isTrial = subscription.status === 'trialing'
  const isPaidFor = subscription.status === 'active'
  const startsAgain = (isTrial && endsTrial) || !isSamePeriod(item.price, price)
  const period = startsAgain ? { start: now, end: periodEnd(now, now, price.recurring) } : before
  const next: StoredItem = {
    ...{ ...item, price, quantity, plan: getPlan(price) },
    current_period_start: period.start,
    current_period_end: period.end,
  }
  const rest = startsAgain
    ? itemLine(next, period)
    : { ...creditLine(next, now), amount: -creditLine(next, now).amount }
  const lines = [...(isPaidFor ? [creditLine(item, now)] : []), ...(isTrial && !endsTrial ? [] : [rest])]
  const due = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (due > 0 && given.failsUnpaid) refuseUnpayable(objects, getDefaultMethod(objects, subscription))
  objects.change('customer.subscription.updated', subscription, {
    items: { ...subscription.items, data: [next] },
    ...(startsAgain ? { billing_cycle_anchor: now } : {}),
    ...(isTrial && endsTrial ? { status: 'active' as const, trial_end: now } : {}),
  })
  if (!given.invoicesNow) {
    objects.pendingLines.set(subscription.customer, [
      ...(objects.pendingLines.get(subscription.customer) ?? []),
      ...lines,
    ])
    return
  }
  collect(objects, subscription, issueInvoice(objects, subscription, { reason: 'subscription_update', lines, period }))
}

const isSamePeriod = (one: StoredPrice, other: StoredPrice) =>
  one.recurring?.interval === other.recurring?.interval &&
  one.recurring?.interval_count === other.recurring?.interval_count
