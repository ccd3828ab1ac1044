import { insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Customer } from '../subscriptions/subscriptions.tables.ts'
import { type OneTimePurchase, oneTimeColumns } from './purchases.tables.ts'

const insert = statement<never, Omit<OneTimePurchase, 'offer'> & { offer: string }>(
  'purchases.insert-one-time',
  insertInto(
    'one_time_purchases',
    'id customerType customerId offerId offer priceId currency amount quantity isTest createdAt purchasedAt linkId',
  ),
)

export async function insertOneTime(tx: Tx, row: OneTimePurchase): Promise<void> {
  await insert(tx, { ...row, offer: JSON.stringify(row.offer) })
}

const ofCustomer = statement<OneTimePurchase, Customer>(
  'purchases.one-time-of-customer',
  `select ${oneTimeColumns} from one_time_purchases p
   where p.project_id = :projectId and p.customer_type = :customerType and p.customer_id = :customerId and p.purchased_at is not null
     and p.ended_at is null
   order by p.purchased_at, p.id`,
)

/** Those that were paid and not taken away, the earliest first. */
export async function listOneTime(db: Db, customer: Customer): Promise<OneTimePurchase[]> {
  return ofCustomer(db, customer)
}

const byId = statement<OneTimePurchase, { id: string }>(
  'purchases.find-one-time',
  `select ${oneTimeColumns} from one_time_purchases p where p.project_id = :projectId and p.id = :id::uuid`,
)

export async function findOneTime(db: Db, id: string): Promise<OneTimePurchase | null> {
  return byId.first(db, { id })
}

const markPaid = statement<OneTimePurchase, { id: string; at: Date }>(
  'purchases.mark-paid',
  `update one_time_purchases p set purchased_at = :at
   where p.project_id = :projectId and p.id = :id::uuid and p.purchased_at is null
   returning ${oneTimeColumns}`,
)

/** Null: it was marked before, or there is none. */
export async function markOneTimePaid(tx: Tx, id: string, at: Date): Promise<OneTimePurchase | null> {
  return markPaid.first(tx, { id, at })
}

const setStripeId = statement<never, { id: string; accountId: string; stripeId: string }>(
  'purchases.set-one-time-stripe-id',
  `update one_time_purchases set stripe_account_id = :accountId, stripe_id = :stripeId
   where project_id = :projectId and id = :id::uuid and stripe_id is null`,
)

export async function nameStripePayment(tx: Tx, id: string, accountId: string, stripeId: string): Promise<void> {
  await setStripeId(tx, { id, accountId, stripeId })
}

const end = statement<never, { id: string; at: Date }>(
  'purchases.end-one-time',
  `update one_time_purchases set ended_at = :at where project_id = :projectId and id = :id::uuid and ended_at is null`,
)

/** The customer has it no more. */
export async function endOneTime(tx: Tx, id: string, at: Date): Promise<void> {
  await end(tx, { id, at })
}
