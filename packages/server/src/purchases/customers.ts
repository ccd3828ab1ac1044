import { CustomerOfSomeoneElse, TeamNotFound, UserNotFound } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import type { SignedInUser } from '../kernel/http/caller.ts'
import type { Customer } from '../subscriptions/subscriptions.ts'
import { findTeam, isMember } from '../teams/teams.ts'
import { findUser } from '../users/users.ts'

/** UUIDs are compared as text, in one case. */
export const asStoredCustomer = ({ customerType, customerId }: Customer): Customer => ({
  customerType,
  customerId: customerType === 'custom' ? customerId : customerId.toLowerCase(),
})

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Custom customers always exist. @throws {@link UserNotFound}, {@link TeamNotFound} */
export async function checkCustomer(db: Db, { customerType, customerId }: Customer): Promise<void> {
  if (customerType === 'custom') return
  const isId = uuidForm.test(customerId)
  const find = customerType === 'user' ? findUser : findTeam
  if (!isId || !(await find(db, customerId))) throw customerNotFound({ customerType, customerId })
}

export const customerNotFound = ({ customerType, customerId }: Customer) =>
  customerType === 'team' ? TeamNotFound({ teamId: customerId }) : UserNotFound()

/**
 * A signed-in user buys for themselves, for a team of theirs, or for a customer that the application named.
 *
 * @throws {@link CustomerOfSomeoneElse}
 */
export async function checkBuyer(db: Db, user: SignedInUser, { customerType, customerId }: Customer): Promise<void> {
  if (customerType === 'custom') return
  const isTheirs =
    customerType === 'user'
      ? customerId === user.id
      : uuidForm.test(customerId) && (await isMember(db, customerId, user.id))
  if (!isTheirs) throw CustomerOfSomeoneElse()
}
