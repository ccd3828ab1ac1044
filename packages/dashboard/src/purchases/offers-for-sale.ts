import { offersOf } from '@latchkey/contract/routes'
import type { CustomerType, Payments } from '../offers/offer-config.ts'

/** What a link can be made for: offers with a price, also those that only servers sell. */
export function offersForSale(payments: Payments, customerType: CustomerType) {
  return offersOf(payments, { customerType, includesServerOnly: true }).filter(({ pricing }) => pricing.length > 0)
}
