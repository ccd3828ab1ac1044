import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Customer } from '../subscriptions/subscriptions.tables.ts'
import { type OneTimePurchase, oneTimeColumns } from './purchases.tables.ts'

type Columns = { [Column in keyof OneTimePurchase]: OneTimePurchase[Column] }

const insert = statement<never>(
  'purchases.insert-one-time',
  `insert into one_time_purchases (project_id, id, customer_type, customer_id, offer_id, offer, price_id, currency, amount,
     quantity, is_test, created_at, purchased_at, link_id)
   values ($1, $2, $3, $4, $5, $6::json, $7, $8, $9, $10, $11, $12, $13, $14)`,
)

export async function insertOneTime(tx: Tx, row: OneTimePurchase): Promise<void> {
  const { id, customerType, customerId, offerId, offer, priceId, currency, amount, quantity } = row
  await insert(tx, [
    ...[tx.projectId, id, customerType, customerId, offerId, JSON.stringify(offer), priceId, currency, amount],
    ...[quantity, row.isTest, row.createdAt, row.purchasedAt, row.linkId],
  ])
}

const ofCustomer = statement<Columns>(
  'purchases.one-time-of-customer',
  `select ${oneTimeColumns} from one_time_purchases p
   where p.project_id = $1 and p.customer_type = $2 and p.customer_id = $3 and p.purchased_at is not null
   order by p.purchased_at, p.id`,
)

/** Those that were paid, the earliest first. */
export async function listOneTime(db: Db, { customerType, customerId }: Customer): Promise<OneTimePurchase[]> {
  return ofCustomer(db, [db.projectId, customerType, customerId])
}

const byId = statement<Columns>(
  'purchases.find-one-time',
  `select ${oneTimeColumns} from one_time_purchases p where p.project_id = $1 and p.id = $2::uuid`,
)

export async function findOneTime(db: Db, id: string): Promise<OneTimePurchase | null> {
  const [row] = await byId(db, [db.projectId, id])
  return row ?? null
}

const markPaid = statement<Columns>(
  'purchases.mark-paid',
  `update one_time_purchases p set purchased_at = $3
   where p.project_id = $1 and p.id = $2::uuid and p.purchased_at is null
   returning ${oneTimeColumns}`,
)

/** Null: it was marked before, or there is none. */
export async function markOneTimePaid(tx: Tx, id: string, at: Date): Promise<OneTimePurchase | null> {
  const [row] = await markPaid(tx, [tx.projectId, id, at])
  return row ?? null
}

const setStripeId = statement<never>(
  'purchases.set-one-time-stripe-id',
  `update one_time_purchases set stripe_account_id = $3, stripe_id = $4
   where project_id = $1 and id = $2::uuid and stripe_id is null`,
)

export async function nameStripePayment(tx: Tx, id: string, accountId: string, stripeId: string): Promise<void> {
  await setStripeId(tx, [tx.projectId, id, accountId, stripeId])
}
