/** What an offer is to a customer, as far as the server would let them buy it. */
import type { Interval, Offer, OfferPrice, Purchase } from '@latchkey/js'

export type OfferState =
  | { readonly state: 'open' }
  /** The customer has it, and cannot have it twice. */
  | { readonly state: 'current'; readonly purchase: Purchase }
  /** The customer has this many, and can buy more. */
  | { readonly state: 'more'; readonly quantity: number }
  /** It takes the place of another one. */
  | { readonly state: 'switch' }
  /** It comes by itself when there is no other one of its group. */
  | { readonly state: 'default' }
  /** Another one of its group was bought for good. */
  | { readonly state: 'group-closed'; readonly by: string }
  /** It is an add-on, and the customer has none of these. */
  | { readonly state: 'base-missing'; readonly bases: readonly string[] }
  /** No price of it is open to the customer. */
  | { readonly state: 'not-for-sale' }

/** Without purchases no one is signed in, and everything is open. */
export function getState(offer: Offer, offers: readonly Offer[], purchases?: readonly Purchase[]): OfferState {
  const held = purchases?.filter(({ isLive }) => isLive) ?? []
  const own = held.filter(({ offerId }) => offerId === offer.id)
  const [first] = own
  if (first && !offer.stackable) return { state: 'current', purchase: first }
  if (offer.includedByDefault) return { state: 'default' }
  if (offer.pricing.length === 0) return { state: 'not-for-sale' }

  const ofGroup = held.filter(({ offerId }) => isBeside(offer, offers, offerId))
  const forGood = ofGroup.find(({ type, offerId }) => type === 'one_time' && offerId !== offer.id)
  if (forGood) return { state: 'group-closed', by: forGood.displayName }
  const { addOnTo } = offer
  if (addOnTo && purchases && !held.some(({ offerId }) => offerId !== null && addOnTo.includes(offerId))) {
    return { state: 'base-missing', bases: getNames(addOnTo, offers) }
  }
  if (first) return { state: 'more', quantity: own.reduce((sum, { quantity }) => sum + quantity, 0) }
  const isReplaced = ({ type, offerId }: Purchase) => type === 'subscription' && !isAddOn(offers, offerId)
  return { state: addOnTo === null && ofGroup.some(isReplaced) ? 'switch' : 'open' }
}

/** The trial that a customer would get: one for each offer, and for each group. */
export function getTrial(
  offer: Offer,
  price: OfferPrice,
  offers: readonly Offer[],
  purchases: readonly Purchase[] = [],
): Interval | null {
  const hadOne = purchases.some(
    ({ type, offerId }) => type === 'subscription' && (offerId === offer.id || isBeside(offer, offers, offerId)),
  )
  return hadOne ? null : price.freeTrial
}

/** In the order of the offers. One that the customer cannot see has no name here. */
export function getNames(ids: readonly string[], offers: readonly Offer[]): readonly string[] {
  return offers.filter(({ id }) => ids.includes(id)).map(({ displayName }) => displayName)
}

/** Whether another offer is in the group of this one. */
function isBeside({ groupId }: Offer, offers: readonly Offer[], offerId: string | null): boolean {
  return groupId !== null && offers.some(other => other.id === offerId && other.groupId === groupId)
}

function isAddOn(offers: readonly Offer[], offerId: string | null): boolean {
  return offers.some(({ id, addOnTo }) => id === offerId && addOnTo !== null)
}

/** The rhythms between which someone can choose, shortest first; none where no offer has two. */
export function getRhythms(offers: readonly Offer[]): readonly Interval[] {
  const intervals = offers.flatMap(({ pricing }) => pricing.flatMap(({ interval }) => (interval ? [interval] : [])))
  const unique = [...new Map(intervals.map(interval => [interval.join(), interval])).values()]
  const hasChoice = offers.some(({ pricing }) => new Set(pricing.map(({ interval }) => interval?.join())).size > 1)
  return hasChoice && unique.length > 1 ? unique.sort((one, other) => getDays(one) - getDays(other)) : []
}

const days = { day: 1, week: 7, month: 30, year: 365 } as const
const getDays = ([count, unit]: Interval) => count * days[unit]

/** The price of an offer in that rhythm, or else its first. */
export function priceIn({ pricing }: Offer, rhythm: Interval | undefined): OfferPrice | undefined {
  return pricing.find(({ interval }) => rhythm && interval?.join() === rhythm.join()) ?? pricing[0]
}
