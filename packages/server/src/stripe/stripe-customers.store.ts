import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Customer } from '../subscriptions/subscriptions.tables.ts'

const getKey = ({ projectId }: Db, { customerType, customerId }: Customer) => [projectId, customerType, customerId]

const find = statement<{ stripeId: string }>(
  'stripe.customer',
  `select stripe_id as "stripeId" from payment_customers
   where project_id = $1 and customer_type = $2 and customer_id = $3 and stripe_account_id = $4 and stripe_id is not null`,
)

export async function findStripeId(db: Db, customer: Customer, accountId: string): Promise<string | null> {
  const [row] = await find(db, [...getKey(db, customer), accountId])
  return row?.stripeId ?? null
}

const store = statement<{ stripeId: string }>(
  'stripe.store-customer',
  `insert into payment_customers as c (project_id, customer_type, customer_id, stripe_account_id, stripe_id)
   values ($1, $2, $3, $4, $5)
   on conflict (project_id, customer_type, customer_id) do update set
     stripe_id = case when c.stripe_account_id = excluded.stripe_account_id then coalesce(c.stripe_id, excluded.stripe_id)
       else excluded.stripe_id end,
     stripe_account_id = excluded.stripe_account_id
   returning c.stripe_id as "stripeId"`,
)

/** Returns the one that counts: another request may have been first. */
export async function storeStripeId(tx: Tx, customer: Customer, accountId: string, stripeId: string): Promise<string> {
  const [row] = await store(tx, [...getKey(tx, customer), accountId, stripeId])
  return row?.stripeId ?? stripeId
}

const forget = statement<never>(
  'stripe.forget-customer',
  `update payment_customers set stripe_id = null
   where project_id = $1 and customer_type = $2 and customer_id = $3 and stripe_id = $4`,
)

export async function deleteStripeId(tx: Tx, customer: Customer, stripeId: string): Promise<void> {
  await forget(tx, [...getKey(tx, customer), stripeId])
}

const byStripeId = statement<{ customerType: Customer['customerType']; customerId: string }>(
  'stripe.customer-by-stripe-id',
  `select customer_type as "customerType", customer_id as "customerId" from payment_customers
   where project_id = $1 and stripe_account_id = $2 and stripe_id = $3`,
)

export async function findCustomer(db: Db, accountId: string, stripeId: string): Promise<Customer | null> {
  const [row] = await byStripeId(db, [db.projectId, accountId, stripeId])
  return row ?? null
}

const begin = statement<{ number: string }>(
  'stripe.begin-fetch',
  `update payment_customers set fetches = fetches + 1
   where project_id = $1 and customer_type = $2 and customer_id = $3 returning fetches::text as number`,
)

/** The number of a fetch of the customer's state that begins now. */
export async function beginFetch(db: Db, customer: Customer): Promise<bigint> {
  const [row] = await begin(db, getKey(db, customer))
  return BigInt(row?.number ?? 0)
}

const finish = statement<{ number: string }>(
  'stripe.finish-fetch',
  `update payment_customers set stored_fetch = $4::bigint
   where project_id = $1 and customer_type = $2 and customer_id = $3 and stored_fetch < $4::bigint
   returning stored_fetch::text as number`,
)

/** False: what began later was stored before, so that this state is not newer. */
export async function finishFetch(tx: Tx, customer: Customer, number: bigint): Promise<boolean> {
  return (await finish(tx, [...getKey(tx, customer), number.toString()])).length > 0
}
