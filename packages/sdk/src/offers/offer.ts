/** What a project sells, as pages show it. */

import type { Transport } from '@latchkey/client'
import * as offers from '@latchkey/client/offers'
import type { Currency, Interval } from '@latchkey/contract'

/** Who can buy a product and have items: a user, a team, or a customer whom only the application knows. */
export type CustomerType = 'user' | 'team' | 'custom'

/** Amounts by their currency, in decimal notation: `{ USD: '9.99' }`. */
export type Amounts = Readonly<Partial<Record<Currency, string>>>

/** An item that comes with a product. */
export interface IncludedItem {
  readonly itemId: string
  readonly displayName: string
  /** For each one of the product. */
  readonly quantity: number
  /** How often it is granted: `[1, 'month']`. Null: once. */
  readonly repeat: Interval | null
  readonly expires: 'never' | 'when-purchase-expires' | 'when-repeated'
}

/** What a product costs. */
export interface OfferPrice {
  readonly id: string
  readonly amounts: Amounts
  /** How often it is paid: `[1, 'month']`. Null: once. */
  readonly interval: Interval | null
  /** For how long a new customer pays nothing. Null: there is no trial. */
  readonly freeTrial: Interval | null
}

/**
 * Something that customers can buy, or that all of them have by default.
 *
 * @example
 * const plans = (await app.listOffers({ customerType: 'user' })).filter(({ addOnTo }) => addOnTo === null)
 */
export interface Offer {
  readonly id: string
  readonly displayName: string
  readonly customerType: CustomerType
  /** The product line. Of the products in one, a customer has at most one that is no add-on. */
  readonly groupId: string | null
  readonly groupDisplayName: string | null
  /** The products that an add-on can be added to. Null: it is no add-on. */
  readonly addOnTo: readonly string[] | null
  /** Whether it can be bought more than once. */
  readonly stackable: boolean
  /** Free, and every customer's who has no other subscription of the group. It cannot be bought. */
  readonly includedByDefault: boolean
  /** Its prices. Empty: it cannot be bought. */
  readonly pricing: readonly OfferPrice[]
  readonly includes: readonly IncludedItem[]
}

/** Which products to list. */
export interface ListOffersOptions {
  /** Only those for customers of this type. */
  readonly customerType?: CustomerType | undefined
}

/**
 * A product that the configuration does not have, for one purchase. Its names are those of the wire, as in the published
 * SDKs.
 *
 * @example
 * const offer: InlineOffer = {
 *   display_name: 'Print of your poster',
 *   customer_type: 'user',
 *   prices: { once: { USD: '49.00' } },
 * }
 */
export interface InlineOffer {
  readonly display_name: string
  readonly customer_type: CustomerType
  readonly free_trial?: Interval | undefined
  /** Such products always are. */
  readonly server_only?: true
  readonly prices: Readonly<Record<string, InlineOfferPrice>>
  readonly included_items?: Readonly<Record<string, InlineIncludedItem>>
}

/** Amounts, how often they are paid, and for how long nothing is paid at first. */
export type InlineOfferPrice = Amounts & {
  readonly interval?: Interval | undefined
  readonly free_trial?: Interval | undefined
}

/** An item that comes with an inline product. */
export interface InlineIncludedItem {
  readonly quantity?: number
  readonly repeat?: Interval | 'never'
  readonly expires?: IncludedItem['expires']
}

export async function loadOffers(transport: Transport, { customerType }: ListOffersOptions): Promise<readonly Offer[]> {
  const { items } = await offers.list(transport, { query: { customerType } })
  return items.map(offer => Object.freeze(offer))
}
