/** Reading offers. What is read is the same for every caller. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import type { Transport } from '../transport/transport.ts'
import type { ListOffersOptions, Offer } from './offer.ts'

export function listOffers({ transport }: Connection, options: ListOffersOptions = {}): Promise<readonly Offer[]> {
  return readOffers(transport, options)
}

export async function readOffers(transport: Transport, { customerType }: ListOffersOptions): Promise<readonly Offer[]> {
  const { items } = await transport.send(routes.offers.list, { query: { customerType } })
  return items.map(offer => Object.freeze(offer))
}
