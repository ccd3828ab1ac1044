import type { Currency, OfferPrice } from '@latchkey/js'

/** The address of a purchase page on which this price is chosen already. */
export function checkoutAddress(url: string, price: OfferPrice, currency: Currency | undefined): string {
  const address = new URL(url)
  address.searchParams.set('price', price.id)
  if (currency && price.amounts[currency] !== undefined) address.searchParams.set('currency', currency)
  return address.href
}
