import type { SubscriptionStatus } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type Customer, type SubscriptionRow, subscriptionColumns } from './subscriptions.tables.ts'

type Columns = { [Column in keyof SubscriptionRow]: SubscriptionRow[Column] }

const ofCustomer = statement<Columns>(
  'subscriptions.of-customer',
  `select ${subscriptionColumns} from subscriptions p
   where p.project_id = $1 and p.customer_type = $2 and p.customer_id = $3
   order by p.created_at, p.id`,
)

/** All of them, the earliest first. */
export async function listOfCustomer(db: Db, { customerType, customerId }: Customer): Promise<SubscriptionRow[]> {
  return ofCustomer(db, [db.projectId, customerType, customerId])
}

const byId = statement<Columns>(
  'subscriptions.find',
  `select ${subscriptionColumns} from subscriptions p where p.project_id = $1 and p.id = $2::uuid`,
)

export async function findRow(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await byId(db, [db.projectId, id])
  return row ?? null
}

const insert = statement<never>(
  'subscriptions.insert',
  `insert into subscriptions (project_id, id, customer_type, customer_id, offer_id, offer, price_id, currency, amount,
     quantity, status, is_test, created_at, purchased_at, period_start, period_end, cancels_at_period_end, ended_at,
     stripe_account_id, stripe_id, link_id)
   values ($1, $2, $3, $4, $5, $6::json, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)`,
)

export async function insertRow(tx: Tx, row: SubscriptionRow): Promise<void> {
  await insert(tx, [
    tx.projectId,
    ...[row.id, row.customerType, row.customerId, row.offerId, JSON.stringify(row.offer), row.priceId, row.currency],
    ...[row.amount, row.quantity, row.status, row.isTest, row.createdAt, row.purchasedAt, row.periodStart],
    ...[row.periodEnd, row.cancelsAtPeriodEnd, row.endedAt, row.stripeAccountId, row.stripeId, row.linkId],
  ])
}

/** What changes of a subscription after it was begun. */
export interface SubscriptionState {
  readonly status: SubscriptionStatus
  readonly quantity: number
  readonly purchasedAt: Date | null
  readonly periodStart: Date
  readonly periodEnd: Date | null
  readonly cancelsAtPeriodEnd: boolean
  readonly endedAt: Date | null
}

const update = statement<never>(
  'subscriptions.update',
  `update subscriptions set status = $3, quantity = $4, purchased_at = $5, period_start = $6, period_end = $7,
     cancels_at_period_end = $8, ended_at = $9
   where project_id = $1 and id = $2::uuid`,
)

export async function updateRow(tx: Tx, id: string, state: SubscriptionState): Promise<void> {
  const { status, quantity, purchasedAt, periodStart, periodEnd, cancelsAtPeriodEnd, endedAt } = state
  const values = [status, quantity, purchasedAt, periodStart, periodEnd, cancelsAtPeriodEnd, endedAt]
  await update(tx, [tx.projectId, id, ...values])
}

const setStripeId = statement<never>(
  'subscriptions.set-stripe-id',
  `update subscriptions set stripe_account_id = $3, stripe_id = $4
   where project_id = $1 and id = $2::uuid and stripe_id is null`,
)

export async function storeStripeId(tx: Tx, id: string, accountId: string, stripeId: string): Promise<void> {
  await setStripeId(tx, [tx.projectId, id, accountId, stripeId])
}
