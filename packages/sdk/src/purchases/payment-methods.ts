import { later } from '../later.ts'
import { loadPayments } from './load-payments.ts'

/** The methods of apps, which few pages call: those of the account load these. */
export const { listOffers, getPurchaseDetails, createPurchaseSession } = later(
  ['listOffers', 'getPurchaseDetails', 'createPurchaseSession'],
  loadPayments,
)
