/**
 * What becomes of the holdings of a customer, as sections 8.4 to 9.2 of the contract word it: which purchases are refused,
 * what a purchase replaces, and what renews, ends and changes. Without a line of the server.
 */
import type { Step } from './random-histories.ts'
import {
  asRead,
  defaultOffers,
  isLive,
  later,
  type ReferenceHoldings,
  type ReferenceOffer,
  type ReferenceSubscription,
} from './reference-grants.ts'
import type { ReferenceEntry } from './reference-ledger.ts'

/** Which of the rules 6 to 9 refuses a purchase. Null: none. */
export function refusingRule(holdings: ReferenceHoldings, offer: ReferenceOffer, now: number): number | null {
  const live = holdings.subscriptions.map(one => asRead(one, now)).filter(isLive)
  const { id, groupId, stackable, bases } = offer
  if (!stackable && id !== null && holdings.oneTime.some(one => one.offer.id === id)) return 6
  if (!stackable && id !== null && live.some(one => one.offer.id === id)) return 7
  if (bases !== null) {
    const counted = [...live.map(one => one.offer.id), ...defaultOffers(holdings, now).map(one => one.id)]
    if (!bases.some(base => counted.includes(base))) return 8
  }
  if (groupId === null) return null
  const inGroup = holdings.oneTime.filter(one => one.offer.groupId === groupId)
  return inGroup.some(one => !(stackable && one.offer.id === id)) ? 9 : null
}

export interface Bought {
  readonly offer: ReferenceOffer
  readonly quantity: number
  readonly isTest: boolean
}

/** A purchase that no rule refuses. */
export function withPurchase(holdings: ReferenceHoldings, bought: Bought, now: number): ReferenceHoldings {
  const { offer, quantity, isTest } = bought
  const subscriptions = holdings.subscriptions.map(one =>
    conflicts(holdings, one, offer, now) ? ended(one, now) : one,
  )
  if (offer.interval === null) {
    return { ...holdings, subscriptions, oneTime: [...holdings.oneTime, { offer, quantity, at: now }] }
  }
  const periodEnd = later(now, offer.interval, 1)
  const period = { createdAt: now, periodStart: now, periodEnd, endedAt: null }
  const begun: ReferenceSubscription = { offer, quantity, isTest, wasLive: true, status: 'active', ...period }
  return { ...holdings, subscriptions: [...subscriptions, begun] }
}

/** Section 8.5. */
function conflicts(
  holdings: ReferenceHoldings,
  row: ReferenceSubscription,
  bought: ReferenceOffer,
  now: number,
): boolean {
  const one = asRead(row, now)
  const isUnpaid = one.status === 'unpaid' || one.status === 'paused'
  if (!isLive(one) && !isUnpaid) return false
  if (isUnpaid && bought.id !== null && one.offer.id === bought.id) return true
  const current = holdings.offers.find(({ id }) => id !== null && id === one.offer.id) ?? one.offer
  if (bought.groupId === null || current.groupId !== bought.groupId) return false
  if (bought.bases !== null) return current.bases !== null
  return current.bases === null || bought.id === null || !current.bases.includes(bought.id)
}

const ended = (one: ReferenceSubscription, now: number): ReferenceSubscription => ({
  ...one,
  status: 'canceled',
  endedAt: now,
})

export interface ChangedSubscription {
  readonly index: number
  readonly to: ReferenceSubscription
}

/** What a step makes of a subscription. Null: it changes none. */
export function changedBy(holdings: ReferenceHoldings, step: Step, now: number): ChangedSubscription | null {
  if (!('of' in step) || holdings.subscriptions.length === 0) return null
  const index = step.of % holdings.subscriptions.length
  const one = holdings.subscriptions[index]
  // What has ended stays so, and nothing but the owner or the customer changes a test subscription.
  if (!one || asRead(one, now).status === 'canceled' || (one.isTest && step.do !== 'cancel')) return null
  const to = changed(one, step, now)
  return to && { index, to }
}

function changed(
  one: ReferenceSubscription,
  step: Extract<Step, { of: number }>,
  now: number,
): ReferenceSubscription | null {
  switch (step.do) {
    case 'cancel':
      return ended(one, now)
    case 'lapse':
      return one.periodEnd <= now ? { ...ended(one, now), endedAt: one.periodEnd } : null
    case 'status':
      return { ...one, status: step.status }
    case 'resize':
      return { ...one, quantity: step.quantity }
    case 'renew':
      return renewed(one, now)
  }
}

/** With the period that follows, or, where it lasts, with one from now on: as a change of the plan has it. */
function renewed(one: ReferenceSubscription, now: number): ReferenceSubscription | null {
  const { interval } = one.offer
  if (interval === null) return null
  let { periodStart, periodEnd } = one
  if (periodEnd > now) [periodStart, periodEnd] = [now, later(now, interval, 1)]
  while (periodEnd <= now) [periodStart, periodEnd] = [periodEnd, later(periodEnd, interval, 1)]
  return { ...one, periodStart, periodEnd }
}

export function withChanged(holdings: ReferenceHoldings, { index, to }: ChangedSubscription): ReferenceHoldings {
  return { ...holdings, subscriptions: holdings.subscriptions.with(index, to) }
}

export function withOffers(
  holdings: ReferenceHoldings,
  { offer, to }: Extract<Step, { do: 'edit' }>,
): ReferenceHoldings {
  const offers = holdings.offers.flatMap(one => (one.id === offer.id ? (to ?? []) : one))
  return { ...holdings, offers }
}

export function withChange(holdings: ReferenceHoldings, itemId: string, change: ReferenceEntry): ReferenceHoldings {
  const changes = { ...holdings.changes, [itemId]: [...(holdings.changes[itemId] ?? []), change] }
  return { ...holdings, changes }
}
