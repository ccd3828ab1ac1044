/** Whether a customer may buy what was chosen, and what the purchase replaces. */
import {
  AlreadyBought,
  AlreadySubscribed,
  BaseOfferMissing,
  type Currency,
  CurrencyNotOnPrice,
  GroupAlreadyBought,
  type Interval,
  NotStackable,
  type OfferConfig,
  PriceNotOnOffer,
  type ProjectConfig,
  TotalOutOfBounds,
} from '@latchkey/contract'
import { defaultOffers } from '../items/granted-items.ts'
import {
  basesOfAddOn,
  getCurrencies,
  getGroup,
  getOffer,
  getRecurrence,
  minorUnits,
  openPrices,
  type PriceConfig,
} from '../offers/offers.ts'
import { type BoughtOffer, isLive, isOpen, type Subscription } from '../subscriptions/subscriptions.ts'
import type { OneTimePurchase, PurchaseLink } from './purchases.tables.ts'

type Payments = ProjectConfig['payments']

/** What a customer has at the moment. */
export interface Holdings {
  readonly subscriptions: readonly Subscription[]
  readonly oneTime: readonly OneTimePurchase[]
}

export interface Choice {
  readonly priceId: string
  readonly quantity?: number
  readonly currency?: Currency
}

export interface Chosen extends BoughtOffer {
  readonly price: PriceConfig
}

/** Amount × quantity, in minor units. */
export const largestTotal = 99_999_999

/**
 * Rules 3 to 5: what was chosen is on the offer.
 *
 * @throws {@link PriceNotOnOffer}, {@link NotStackable}, {@link CurrencyNotOnPrice}, {@link TotalOutOfBounds}
 */
export function getChosen(
  link: Sold & Pick<PurchaseLink, 'hasServerAuthority'>,
  { priceId, quantity = 1, currency }: Choice,
  holdings: Holdings,
): Chosen {
  const { offerId, offer, hasServerAuthority } = link
  const price = openPrices(offer, hasServerAuthority).find(([id]) => id === priceId)?.[1]
  if (price === undefined) throw PriceNotOnOffer()
  if (quantity !== 1 && offer.stackable !== true) throw NotStackable()
  const chosen = currency ?? usualCurrency(price, holdings)
  const text = price[chosen]
  if (text === undefined) throw CurrencyNotOnPrice()
  const amount = minorUnits(text, chosen)
  if (amount * quantity > largestTotal) throw TotalOutOfBounds()
  return { offerId, offer, priceId, price, currency: chosen, amount, quantity }
}

/** That of the customer's subscriptions, so that Stripe can bill them together. */
export function usualCurrency(price: PriceConfig, { subscriptions }: Holdings): Currency {
  const offered = getCurrencies(price)
  const used = subscriptions.filter(isLive).map(({ currency }) => currency)
  const [first] = offered
  if (first === undefined) throw PriceNotOnOffer()
  return used.find(currency => offered.includes(currency)) ?? first
}

/** @throws the first of rules 6 to 9 that does not hold */
export function checkMayBuy(
  payments: Payments,
  link: Sold & Pick<PurchaseLink, 'customerType'>,
  holdings: Holdings,
): void {
  if (wasBought(link, holdings)) throw AlreadyBought()
  if (isSubscribed(link, holdings)) throw AlreadySubscribed()
  if (!hasBase(payments, link, holdings)) throw BaseOfferMissing()
  if (wasGroupBought(payments, link, holdings)) throw GroupAlreadyBought()
}

export type Sold = Pick<PurchaseLink, 'offerId' | 'offer'>

/** The customer has it already, and can have it once. */
export const isTaken = (sold: Sold, holdings: Holdings): boolean =>
  wasBought(sold, holdings) || isSubscribed(sold, holdings)

/** Rule 6. */
function wasBought({ offerId, offer }: Sold, { oneTime }: Holdings): boolean {
  return offer.stackable !== true && offerId !== null && oneTime.some(one => one.offerId === offerId)
}

/** Rule 7. */
function isSubscribed({ offerId, offer }: Sold, { subscriptions }: Holdings): boolean {
  if (offer.stackable === true || offerId === null) return false
  return subscriptions.some(one => isLive(one) && one.offerId === offerId)
}

/** Rule 8. */
function hasBase(
  payments: Payments,
  { customerType, offer }: Pick<PurchaseLink, 'customerType' | 'offer'>,
  { subscriptions }: Holdings,
): boolean {
  const bases = basesOfAddOn(offer)
  if (bases === null) return true
  const byDefault = defaultOffers(payments, customerType, subscriptions).map(([offerId]) => offerId)
  const live = subscriptions.filter(isLive).flatMap(({ offerId }) => offerId ?? [])
  return bases.some(base => live.includes(base) || byDefault.includes(base))
}

/** Rule 9. */
export function wasGroupBought(payments: Payments, { offerId, offer }: Sold, { oneTime }: Holdings): boolean {
  const group = getGroup(payments, offer)
  if (group === null) return false
  return oneTime.some(one => {
    const isSameStackable = offer.stackable === true && offerId !== null && one.offerId === offerId
    return one.offer.groupId === group && !isSameStackable
  })
}

/** The subscriptions that end once the purchase has succeeded. */
export function getConflicts(
  payments: Payments,
  bought: { readonly offerId: string | null; readonly offer: OfferConfig },
  subscriptions: readonly Subscription[],
): Subscription[] {
  const offer = getOffer(payments, bought)
  const group = getGroup(payments, offer)
  const isAddOn = basesOfAddOn(offer) !== null
  return subscriptions.filter(isOpen).filter(one => {
    if (!isLive(one) && one.offerId !== null && one.offerId === bought.offerId) return true
    if (group === null || getGroup(payments, getOffer(payments, one)) !== group) return false
    const bases = basesOfAddOn(getOffer(payments, one))
    if (isAddOn) return bases !== null
    return bases === null || bought.offerId === null || !bases.includes(bought.offerId)
  })
}

/**
 * How long the first period is free: the price's own trial, or else the offer's. One for each offer and group.
 *
 * Null: none.
 */
export function getTrial(
  payments: Payments,
  { offerId, offer }: Sold,
  price: PriceConfig,
  { subscriptions }: Holdings,
): Interval | null {
  const trial = price.freeTrial ?? offer.freeTrial
  if (getRecurrence(price) === null || trial === undefined || trial[0] === 0) return null
  if (offerId === null) return trial
  const group = getGroup(payments, offer)
  const hadOne = subscriptions.some(
    one =>
      one.purchasedAt !== null &&
      (one.offerId === offerId || (group !== null && getGroup(payments, getOffer(payments, one)) === group)),
  )
  return hadOne ? null : trial
}
