/** What a customer has chosen on a purchase page. */
import type { Currency, OfferPrice, PurchaseChoice, PurchasedOffer } from '@latchkey/js'
import { amountIn, times } from '../offers/price-words.ts'

export interface Chosen {
  readonly price: OfferPrice
  readonly currency: Currency
  /** Of one. */
  readonly amount: string
  readonly quantity: number
}

/** What the address says, and the first of what it does not say or what there is not. */
export function firstChoice({ pricing }: PurchasedOffer, query = new URLSearchParams()): Chosen | null {
  const price = pricing.find(({ id }) => id === query.get('price')) ?? pricing[0]
  // Any text: what is no currency of the price is no choice.
  return price ? choosePrice(price, (query.get('currency') ?? undefined) as Currency | undefined, 1) : null
}

/** The price in the wanted currency, or else in the first that it has. */
export function choosePrice(price: OfferPrice, wanted: Currency | undefined, quantity: number): Chosen | null {
  const cost = amountIn(price.amounts, wanted)
  return cost && { price, quantity, ...cost }
}

/** As the server takes it. */
export function getChoice(fullCode: string, { price, quantity, currency }: Chosen): PurchaseChoice {
  return { fullCode, priceId: price.id, quantity, currency }
}

export const getTotal = ({ amount, quantity }: Chosen): string => times(amount, quantity)

export const mostAtOnce = 1_000_000

/** The number that was typed; null where it is none that can be bought. */
export function getQuantity(typed: string): number | null {
  const quantity = Number(typed)
  return /^\d{1,7}$/.test(typed.trim()) && quantity >= 1 && quantity <= mostAtOnce ? quantity : null
}
