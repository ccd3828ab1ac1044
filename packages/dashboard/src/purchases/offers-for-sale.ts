import { offersOf } from '@latchkey/contract/rules'
import type { AdminOwnedProject } from '@latchkey/js'
import type { CustomerType, Payments } from '../offers/offer-config.ts'

/** What this colleague can make a link for: offers with a price. Those that are server-only are sold by developers and owners. */
export function offersForSale(project: AdminOwnedProject, payments: Payments, customerType: CustomerType) {
  const options = { customerType, includesServerOnly: project.mayActAs('developer') }
  return offersOf(payments, options).filter(({ pricing }) => pricing.length > 0)
}
