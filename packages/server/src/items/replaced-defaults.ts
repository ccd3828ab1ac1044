/**
 * Default offers of which a customer has another one of the group. What they granted until then has been granted, and what was
 * used of it is used: without it in the ledger, the new offer would be short of what was used before it was bought.
 */
import type { OfferConfig, ProjectConfig } from '@latchkey/contract'
import { getGroup, getOffer, isDefaultOffer } from '../offers/offers.ts'
import { isLive, type Subscription } from '../subscriptions/subscriptions.ts'
import type { Grants } from './grants.ts'
import type { LedgerEntry } from './ledger.ts'

type Payments = ProjectConfig['payments']

export interface DefaultOffer {
  readonly group: string
  readonly offerId: string
  readonly offer: OfferConfig
}

/** Of each declared group the first offer that is included by default. */
export function offersByDefault(payments: Payments, customerType: string): DefaultOffer[] {
  const byGroup = new Map<string, DefaultOffer>()
  for (const [offerId, offer] of Object.entries(payments.offers)) {
    const group = getGroup(payments, offer)
    if (group === null || byGroup.has(group)) continue
    if (isDefaultOffer(offer) && offer.customerType === customerType) byGroup.set(group, { group, offerId, offer })
  }
  return [...byGroup.values()]
}

/** The declared group whose default offer a subscription replaces. An add-on replaces none. */
export function replacedGroup(payments: Payments, subscription: Subscription): string | null {
  const offer = getOffer(payments, subscription)
  return offer.isAddOnTo === false ? getGroup(payments, offer) : null
}

export interface ReplacedOffer extends DefaultOffer {
  /** When the customer had it last. */
  readonly since: Date
}

export function replacedDefaultOffers(
  payments: Payments,
  customerType: string,
  subscriptions: readonly Subscription[],
): ReplacedOffer[] {
  return offersByDefault(payments, customerType).flatMap(byDefault => {
    const others = subscriptions.filter(one => replacedGroup(payments, one) === byDefault.group)
    const since = replacedSince(others)
    return since === null ? [] : [{ ...byDefault, since }]
  })
}

/** When a default offer was last replaced, until an instant. Null: none is replaced. */
export function lastReplacement(
  payments: Payments,
  customerType: string,
  subscriptions: readonly Subscription[],
  now: Date,
): Date | null {
  const replaced = replacedDefaultOffers(payments, customerType, subscriptions).map(({ since }) => since)
  return replaced.reduce<Date | null>((last, since) => (since <= now && (!last || since > last) ? since : last), null)
}

/** The start of the live subscription, or of those that it took the place of without a gap. */
function replacedSince(subscriptions: readonly Subscription[]): Date | null {
  let since: Date | null = null
  for (const { createdAt, purchasedAt } of subscriptions.filter(isLive)) {
    const begun = purchasedAt ?? createdAt
    if (since === null || begun < since) since = begun
  }
  // The latest first: each may have followed one that began earlier.
  const ended = subscriptions.filter(({ status, purchasedAt }) => status === 'canceled' && purchasedAt !== null)
  for (const { purchasedAt, endedAt } of ended.sort((one, other) => millis(other.endedAt) - millis(one.endedAt))) {
    if (since !== null && endedAt !== null && purchasedAt !== null && endedAt >= since && purchasedAt < since)
      since = purchasedAt
  }
  return since
}

const millis = (date: Date | null) => date?.getTime() ?? 0

/** Nothing was granted from an instant on, and what was left then has expired. */
export function endedAt({ entries, basis, nextAt }: Grants, end: Date): Grants {
  const ended = entries
    .filter(({ at }) => at < end)
    .map((entry): LedgerEntry => {
      const { expiresAt } = entry
      return expiresAt !== null && expiresAt < end ? entry : { ...entry, expiresAt: end }
    })
  const isAhead = nextAt !== null && nextAt < end
  return { entries: ended, basis: `until ${end.getTime()} ${basis}`, nextAt: isAhead ? nextAt : null }
}
