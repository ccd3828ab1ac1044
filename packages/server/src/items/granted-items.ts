/** What grants a customer an item by itself: subscriptions, and offers that every customer of a type has by default. */
import type { OfferConfig, ProjectConfig } from '@latchkey/contract'
import { digest } from '../kernel/crypto/random.ts'
import { findOffer, getGroup, isDefaultOffer } from '../offers/offers.ts'
import { endsAlone, givesItems, isLive, type Subscription } from '../subscriptions/subscriptions.ts'
import { type GrantOptions, type Grants, grantsOfDefaultSubscription, grantsOfSubscription } from './grants.ts'
import type { CustomerItem } from './items.store.ts'
import type { OpenGrants } from './open-ledger.ts'
import { endedAt, offersByDefault, replacedDefaultOffers, replacedGroup } from './replaced-defaults.ts'

type Payments = ProjectConfig['payments']

type Granted = Pick<CustomerItem, 'customerType' | 'itemId'>

/** All grants of an item together. */
export function getGrants(
  payments: Payments,
  item: Granted,
  subscriptions: readonly Subscription[],
  options: GrantOptions,
): Grants {
  const grants = grantsByOffer(payments, item, subscriptions, options)
  // A subscription that ends by itself gives way to what it hides, whichever items it includes.
  const changeAt = [...grants.map(({ nextAt }) => nextAt), ...subscriptions.map(endsAlone)]
  const instants = changeAt.flatMap(at => at?.getTime() ?? [])
  return {
    entries: grants.flatMap(({ entries }) => entries),
    basis: digest(JSON.stringify(grants.map(({ basis }) => basis))),
    nextAt: instants.length === 0 ? null : new Date(Math.min(...instants)),
  }
}

/** What a ledger that is open needs of the grants at an instant. */
export function openGrants(
  payments: Payments,
  item: Granted,
  subscriptions: readonly Subscription[],
  now: Date,
): OpenGrants {
  return {
    current: getGrants(payments, item, subscriptions, { now, since: null }),
    since: instant => getGrants(payments, item, subscriptions, { now, since: instant }),
  }
}

export interface GrantsOfOffer extends Grants {
  /** Null: an inline offer. */
  readonly offerId: string | null
  readonly offerDisplayName: string
}

export function grantsByOffer(
  payments: Payments,
  item: Granted,
  subscriptions: readonly Subscription[],
  options: GrantOptions,
): GrantsOfOffer[] {
  const byDefault = defaultOffers(payments, item.customerType, subscriptions).flatMap(([offerId, offer]) => {
    const included = includedIn(offer, item)
    const named = { offerId, offerDisplayName: offer.displayName }
    return included ? [{ ...named, ...grantsOfDefaultSubscription(included, options) }] : []
  })
  const replaced = replacedDefaultOffers(payments, item.customerType, subscriptions).flatMap(
    ({ offerId, offer, since }) => {
      const included = includedIn(offer, item)
      const named = { offerId, offerDisplayName: offer.displayName }
      return included ? [{ ...named, ...endedAt(grantsOfDefaultSubscription(included, options), since) }] : []
    },
  )
  const bySubscription = subscriptions.filter(givesItems).flatMap(subscription => {
    const { offerId } = subscription
    // A configured offer gives what it includes today.
    const offer = offerId === null ? subscription.offer : findOffer(payments, offerId)
    const included = offer && includedIn(offer, item)
    if (!offer || !included) return []
    const { id } = subscription
    const { basis, ...grants } = grantsOfSubscription(subscription, included, options)
    // While nothing has been granted, when it will be is all there is.
    return [{ offerId, offerDisplayName: offer.displayName, ...grants, basis: `${id} ${basis}` }]
  })
  return [...byDefault, ...replaced, ...bySubscription]
}

function includedIn({ includedItems }: OfferConfig, { itemId }: Granted) {
  return Object.hasOwn(includedItems, itemId) ? includedItems[itemId] : undefined
}

/**
 * Of each declared group the first offer that is included by default, unless the customer subscribes to another one of the group
 * that is no add-on.
 */
export function defaultOffers(
  payments: Payments,
  customerType: string,
  subscriptions: readonly Subscription[],
): [offerId: string, OfferConfig][] {
  const taken = new Set(subscriptions.filter(isLive).map(subscription => replacedGroup(payments, subscription)))
  const offers = offersByDefault(payments, customerType)
  return offers.filter(({ group }) => !taken.has(group)).map(({ offerId, offer }) => [offerId, offer])
}

/**
 * What the configuration contributes to the grants of an item, of any customer. Two with the same text grant the
 * same to the same subscriptions.
 */
export function getBasis(payments: Payments, { customerType, itemId }: Granted): string {
  const known = bases.get(payments) ?? new Map<string, string>()
  bases.set(payments, known)
  const key = `${customerType} ${itemId}`
  const found = known.get(key)
  if (found !== undefined) return found
  const offers = Object.entries(payments.offers).map(([offerId, offer]) => [
    offerId,
    offer.customerType,
    getGroup(payments, offer),
    offer.isAddOnTo === false,
    isDefaultOffer(offer),
    includedIn(offer, { customerType, itemId }),
  ])
  const made = digest(JSON.stringify([ledgerVersion, offers]))
  if (known.size >= mostBases) known.clear()
  known.set(key, made)
  return made
}

/** Another one has stored balances added up again. */
const ledgerVersion = 1

/** A configuration is replaced as a whole, and what was computed of it goes with it. */
const bases = new WeakMap<Payments, Map<string, string>>()
const mostBases = 1_000
