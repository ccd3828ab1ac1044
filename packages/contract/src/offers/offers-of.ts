/** What a configuration offers, as a pricing table shows it. Loads no schema, so that browsers can use it. */
import { currencies } from '../config/schema/currencies.ts'
import type { OfferConfig } from '../config/schema/payments.ts'
import type { ProjectConfig } from '../config/schema/schema.ts'
import type { Interval } from '../config/schema/values.ts'
import { byInterval, byPlace } from './offer-order.ts'
import type { Offer } from './offers.shapes.ts'

type Payments = Pick<ProjectConfig['payments'], 'groups' | 'items' | 'offers'>
type CustomerType = Offer['customerType']

export interface OffersOptions {
  /** Only those for customers of this type. */
  readonly customerType?: CustomerType
  /** Whether offers and prices that are server-only are among them, and offers that no one can have. */
  readonly includesServerOnly: boolean
}

/**
 * The offers in the order in which they are shown: the cheaper before the dearer, add-ons last.
 *
 * Without server authority these are the offers that a customer can buy at one price at least, and those that
 * every customer has by default.
 */
export function getOffers(payments: Payments, { customerType, includesServerOnly }: OffersOptions): Offer[] {
  const defaults = defaultOfferIds(payments)
  const offers = Object.entries(payments.offers).flatMap(([id, config]) => {
    if (customerType !== undefined && config.customerType !== customerType) return []
    if (config.serverOnly && !includesServerOnly) return []
    const offer = getOffer(payments, id, config, { includedByDefault: defaults.has(id), includesServerOnly })
    return includesServerOnly || offer.includedByDefault || offer.pricing.length > 0 ? [offer] : []
  })
  return offers.sort(byPlace)
}

/** Of each declared group, for each type of customer, the first offer that is included by default. */
export function defaultOfferIds({ groups, offers }: Payments): ReadonlySet<string> {
  const firstIds = new Map<string, string>()
  for (const [id, { prices, groupId, customerType }] of Object.entries(offers)) {
    if (prices !== 'include-by-default' || groupId === undefined || !Object.hasOwn(groups, groupId)) continue
    const place = `${customerType} ${groupId}`
    if (!firstIds.has(place)) firstIds.set(place, id)
  }
  return new Set(firstIds.values())
}

interface OfferOptions {
  readonly includedByDefault: boolean
  readonly includesServerOnly: boolean
}

function getOffer(payments: Payments, id: string, config: OfferConfig, options: OfferOptions): Offer {
  const { groupId, isAddOnTo } = config
  const group = groupId !== undefined && Object.hasOwn(payments.groups, groupId) ? payments.groups[groupId] : undefined
  return {
    id,
    displayName: config.displayName,
    customerType: config.customerType,
    groupId: groupId !== undefined && group ? groupId : null,
    groupDisplayName: group ? (group.displayName ?? groupId ?? null) : null,
    addOnTo: isAddOnTo === false ? null : Object.keys(isAddOnTo),
    stackable: config.stackable ?? false,
    includedByDefault: options.includedByDefault,
    pricing: getPricing(config, options),
    includes: getIncludes(payments, config),
  }
}

function getPricing({ prices, freeTrial }: OfferConfig, { includesServerOnly }: OfferOptions): Offer['pricing'] {
  if (prices === undefined || prices === 'include-by-default') return []
  const open = Object.entries(prices).flatMap(([id, price]) => {
    if (price.serverOnly && !includesServerOnly) return []
    const interval = lasting(price.interval)
    const amounts = Object.fromEntries(
      currencies.flatMap(currency => (price[currency] === undefined ? [] : [[currency, price[currency]]])),
    )
    // What is paid once has no trial.
    return [{ id, amounts, interval, freeTrial: interval && lasting(price.freeTrial ?? freeTrial) }]
  })
  return open.sort(byInterval)
}

/** Items that are not declared, or are for other customers, reach no one. */
export function getIncludes(
  { items }: Pick<Payments, 'items'>,
  { includedItems, customerType }: OfferConfig,
): Offer['includes'] {
  return Object.entries(includedItems).flatMap(([itemId, included]) => {
    const item = Object.hasOwn(items, itemId) ? items[itemId] : undefined
    if (item === undefined || item.customerType !== customerType) return []
    const repeat = included.repeat === 'never' ? null : lasting(included.repeat)
    // What is granted once is never granted anew, so that it lasts.
    const expires = repeat === null && included.expires === 'when-repeated' ? 'never' : included.expires
    return [{ itemId, displayName: item.displayName, quantity: included.quantity, repeat, expires }]
  })
}

/** A duration of 0 is none. */
function lasting(interval: Interval | undefined): Offer['pricing'][number]['interval'] {
  return interval === undefined || interval[0] === 0 ? null : [...interval]
}
