import type { CustomerType } from '../offers/offer.ts'
import type { ItemCustomer } from './item.ts'

/** A customer as the wire names them: by the type, and the id. */
export function customerKey({ userId, teamId, customCustomerId }: ItemCustomer): [CustomerType, string] {
  if (userId !== undefined) return ['user', userId]
  return teamId !== undefined ? ['team', teamId] : ['custom', customCustomerId]
}
