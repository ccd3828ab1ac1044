import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { later } from '../later.ts'
import { loadAccount } from '../users/load-account.ts'
import type { ListOffersOptions, Offer } from './offer.ts'

/** What a project sells. */
export interface OfferMethods {
  /**
   * The offers of the project, plans before add-ons, the cheaper before the dearer. It needs no session.
   *
   * @example
   * const offers = await app.listOffers({ customerType: 'team' })
   */
  listOffers(options?: ListOffersOptions): Promise<readonly Offer[]>
}

export const offerMethods = later(['listOffers'], loadAccount) satisfies Row<OfferMethods, AppContext>
