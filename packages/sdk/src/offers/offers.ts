/** Reading offers. What is read is the same for every caller. */
import type { Transport } from '@latchkey/client'
import * as offers from '@latchkey/client/offers'
import type { Connection } from '../app/connection.ts'
import type { ListOffersOptions, Offer } from './offer.ts'

export function listOffers({ transport }: Connection, options: ListOffersOptions = {}): Promise<readonly Offer[]> {
  return readOffers(transport, options)
}

export async function readOffers(transport: Transport, { customerType }: ListOffersOptions): Promise<readonly Offer[]> {
  const { items } = await offers.list(transport, { query: { customerType } })
  return items.map(offer => Object.freeze(offer))
}
