/** Customers of a project as customers at Stripe: made once, before the first purchase. */
import { digest } from '../kernel/crypto/random.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { StripeFailure } from '../kernel/stripe/failure.ts'
import type { Customer } from '../subscriptions/subscriptions.ts'
import type { PaymentAccount } from './stripe-accounts.ts'
import { deleteStripeId, findStripeId, storeStripeId } from './stripe-customers.store.ts'
import { sendToStripe } from './stripe-failures.ts'

export { beginFetch, findCustomer, findStripeId, finishFetch } from './stripe-customers.store.ts'

const wireTypes = { user: 'USER', team: 'TEAM', custom: 'CUSTOM' } as const

/**
 * The id of the customer in the account. `replacing`: of one that was deleted there.
 *
 * @throws `PaymentServiceDown`, `PaymentRefused`
 */
export async function ensureStripeCustomer(
  { db, project, transaction }: ProjectScope,
  { client, accountId }: PaymentAccount,
  customer: Customer,
  replacing: string | null = null,
): Promise<string> {
  const known = await findStripeId(db, customer, accountId)
  if (known !== null) return known
  const { customerType, customerId } = customer
  const made = await sendToStripe(client, stripe =>
    stripe.customers.create(
      { metadata: { projectId: project.id, customerId, customerType: wireTypes[customerType] } },
      // Requests at once make one customer. Stripe repeats its answer to a key for a day, also for one that is deleted.
      { stripeAccount: accountId, idempotencyKey: digest(JSON.stringify([project.id, customer, replacing])) },
    ),
  )
  return transaction(tx => storeStripeId(tx, customer, accountId, made.id))
}

/** Whether a call failed because the customer was deleted at Stripe. Then it is forgotten, and can be made again. */
export async function forgotDeletedCustomer(
  { transaction }: ProjectScope,
  customer: Customer,
  stripeId: string,
  error: unknown,
): Promise<boolean> {
  if (!StripeFailure.is(error) || error.details.code !== 'resource_missing' || error.details.param !== 'customer') {
    return false
  }
  await transaction(tx => deleteStripeId(tx, customer, stripeId))
  return true
}
