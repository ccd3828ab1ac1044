/** Who has a product: a user, a team, or a customer of the application's own. */
import type { ItemCustomer } from '@latchkey/js'
import { Misuse } from '../cannot.ts'
import type { Given, Option } from '../command.ts'

export const customerOptions = {
  user: { takes: 'ID', meaning: 'A user.' },
  team: { takes: 'ID', meaning: 'A team.' },
  customer: { takes: 'ID', meaning: 'A customer that your application named itself.' },
} as const satisfies Record<string, Option>

/** @throws {@link Misuse} unless exactly one is named. */
export function getCustomer(given: Given<keyof typeof customerOptions>): ItemCustomer {
  const [userId, teamId, customCustomerId] = [given.text('user'), given.text('team'), given.text('customer')]
  const named = [userId && { userId }, teamId && { teamId }, customCustomerId && { customCustomerId }].filter(isNamed)
  const [customer] = named
  if (customer && named.length === 1) return customer
  throw new Misuse('Name one customer: --user ID, --team ID or --customer ID.')
}

const isNamed = (customer: ItemCustomer | '' | undefined) => Boolean(customer)

/** For a sentence: `team 9b2f…`. */
export function customerLabel({ userId, teamId, customCustomerId }: ItemCustomer): string {
  if (userId !== undefined) return `user ${userId}`
  return teamId === undefined ? `customer ${customCustomerId}` : `team ${teamId}`
}
