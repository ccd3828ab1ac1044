import type { CustomerType } from '../offers/offer.ts'
import type { ItemCustomer } from './item.ts'

/**
 * A customer as the wire names them: by the type, and the id. The types allow one id alone; JavaScript does not check them,
 * and a guess among several ids would change the quantity of another customer.
 */
export function customerKey({ userId, teamId, customCustomerId }: ItemCustomer): [CustomerType, string] {
  const given = (
    [
      ['user', userId],
      ['team', teamId],
      ['custom', customCustomerId],
    ] as const
  ).filter(isGiven)
  const [customer] = given
  if (customer === undefined || given.length > 1)
    throw new TypeError('Pass exactly one of userId, teamId and customCustomerId.')
  return [...customer]
}

function isGiven(customer: readonly [CustomerType, string | undefined]): customer is readonly [CustomerType, string] {
  return customer[1] !== undefined
}
