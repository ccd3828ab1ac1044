import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Customer } from '../subscriptions/subscriptions.tables.ts'

const isCustomer = 'project_id = :projectId and customer_type = :customerType and customer_id = :customerId'

const find = statement<{ stripeId: string }, Customer & { accountId: string }>(
  'stripe.customer',
  `select stripe_id as "stripeId" from payment_customers
   where ${isCustomer} and stripe_account_id = :accountId and stripe_id is not null`,
)

export async function findStripeId(db: Db, customer: Customer, accountId: string): Promise<string | null> {
  return (await find.first(db, { ...customer, accountId }))?.stripeId ?? null
}

const store = statement<{ stripeId: string }, Customer & { accountId: string; stripeId: string }>(
  'stripe.store-customer',
  `insert into payment_customers as c (project_id, customer_type, customer_id, stripe_account_id, stripe_id)
   values (:projectId, :customerType, :customerId, :accountId, :stripeId)
   on conflict (project_id, customer_type, customer_id) do update set
     stripe_id = case when c.stripe_account_id = excluded.stripe_account_id then coalesce(c.stripe_id, excluded.stripe_id)
       else excluded.stripe_id end,
     stripe_account_id = excluded.stripe_account_id
   returning c.stripe_id as "stripeId"`,
)

/** Returns the one that counts: another request may have been first. */
export async function storeStripeId(tx: Tx, customer: Customer, accountId: string, stripeId: string): Promise<string> {
  return (await store.first(tx, { ...customer, accountId, stripeId }))?.stripeId ?? stripeId
}

const forget = statement<never, Customer & { stripeId: string }>(
  'stripe.forget-customer',
  `update payment_customers set stripe_id = null
   where ${isCustomer} and stripe_id = :stripeId`,
)

export async function deleteStripeId(tx: Tx, customer: Customer, stripeId: string): Promise<void> {
  await forget(tx, { ...customer, stripeId })
}

const byStripeId = statement<Customer, { accountId: string; stripeId: string }>(
  'stripe.customer-by-stripe-id',
  `select customer_type as "customerType", customer_id as "customerId" from payment_customers
   where project_id = :projectId and stripe_account_id = :accountId and stripe_id = :stripeId`,
)

export async function findCustomer(db: Db, accountId: string, stripeId: string): Promise<Customer | null> {
  return byStripeId.first(db, { accountId, stripeId })
}

const begin = statement<{ number: string }, Customer>(
  'stripe.begin-fetch',
  `update payment_customers set fetches = fetches + 1
   where ${isCustomer} returning fetches::text as number`,
)

/** The number of a fetch of the customer's state that begins now. */
export async function beginFetch(db: Db, customer: Customer): Promise<bigint> {
  return BigInt((await begin.first(db, customer))?.number ?? 0)
}

const finish = statement<never, Customer & { number: string }>(
  'stripe.finish-fetch',
  `update payment_customers set stored_fetch = :number::bigint
   where ${isCustomer} and stored_fetch < :number::bigint`,
)

/** False: what began later was stored before, so that this state is not newer. */
export async function finishFetch(tx: Tx, customer: Customer, number: bigint): Promise<boolean> {
  return finish.matches(tx, { ...customer, number: number.toString() })
}
