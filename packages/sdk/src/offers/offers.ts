/** Reading offers. What is read is the same for every caller. */
import type { Transport } from '@latchkey/client'
import * as offers from '@latchkey/client/offers'
import type { ListOffersOptions, Offer } from './offer.ts'

export async function loadOffers(transport: Transport, { customerType }: ListOffersOptions): Promise<readonly Offer[]> {
  const { items } = await offers.list(transport, { query: { customerType } })
  return items.map(offer => Object.freeze(offer))
}
