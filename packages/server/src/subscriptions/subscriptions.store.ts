import type { SubscriptionStatus } from '@latchkey/contract'
import { insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type BoughtOffer, type Customer, type SubscriptionRow, subscriptionColumns } from './subscriptions.tables.ts'

const ofCustomer = statement<SubscriptionRow, Customer>(
  'subscriptions.of-customer',
  `select ${subscriptionColumns} from subscriptions p
   where p.project_id = :projectId and p.customer_type = :customerType and p.customer_id = :customerId
   order by p.created_at, p.id`,
)

/** All of them, the earliest first. */
export async function listOfCustomer(db: Db, customer: Customer): Promise<SubscriptionRow[]> {
  return ofCustomer(db, customer)
}

const byId = statement<SubscriptionRow, { id: string }>(
  'subscriptions.find',
  `select ${subscriptionColumns} from subscriptions p where p.project_id = :projectId and p.id = :id::uuid`,
)

export async function findRow(db: Db, id: string): Promise<SubscriptionRow | null> {
  return byId.first(db, { id })
}

const insert = statement<never, Omit<SubscriptionRow, 'offer'> & { offer: string }>(
  'subscriptions.insert',
  insertInto(
    'subscriptions',
    `id customerType customerId offerId offer priceId currency amount quantity status isTest createdAt purchasedAt periodStart
     periodEnd cancelsAtPeriodEnd endedAt stripeAccountId stripeId linkId`,
  ),
)

export async function insertRow(tx: Tx, row: SubscriptionRow): Promise<void> {
  await insert(tx, { ...row, offer: JSON.stringify(row.offer) })
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

const update = statement<never, SubscriptionState & { id: string }>(
  'subscriptions.update',
  `update subscriptions set status = :status, quantity = :quantity, purchased_at = :purchasedAt, period_start = :periodStart, period_end = :periodEnd,
     cancels_at_period_end = :cancelsAtPeriodEnd, ended_at = :endedAt
   where project_id = :projectId and id = :id::uuid`,
)

export async function updateRow(tx: Tx, id: string, state: SubscriptionState): Promise<void> {
  await update(tx, { ...state, id })
}

const setStripeId = statement<never, { id: string; accountId: string; stripeId: string }>(
  'subscriptions.set-stripe-id',
  `update subscriptions set stripe_account_id = :accountId, stripe_id = :stripeId
   where project_id = :projectId and id = :id::uuid and stripe_id is null`,
)

export async function storeStripeId(tx: Tx, id: string, accountId: string, stripeId: string): Promise<void> {
  await setStripeId(tx, { id, accountId, stripeId })
}

const lock = statement<never, Customer>(
  'subscriptions.lock-customer',
  `insert into payment_customers as c (project_id, customer_type, customer_id) values (:projectId, :customerType, :customerId)
   on conflict (project_id, customer_type, customer_id) do update set customer_id = c.customer_id`,
)

/** Other purchases of the customer wait until the transaction ends. It is the first lock that a purchase takes. */
export async function lockCustomer(tx: Tx, customer: Customer): Promise<void> {
  await lock(tx, customer)
}

/** What a subscription is switched to, once Stripe has its price. */
export interface Switch {
  readonly id: string
  readonly stripePriceId: string
}

const addSwitch = statement<never, { id: string; switches: string }>(
  'subscriptions.add-switch',
  `update subscriptions set switches = switches || :switches::jsonb where project_id = :projectId and id = :id::uuid`,
)

export async function insertSwitch(tx: Tx, { id, stripePriceId }: Switch, bought: BoughtOffer): Promise<void> {
  await addSwitch(tx, { id, switches: JSON.stringify({ [stripePriceId]: bought }) })
}

const findSwitch = statement<{ bought: BoughtOffer | null }, Switch>(
  'subscriptions.find-switch',
  `select p.switches -> :stripePriceId::text as bought from subscriptions p
   where p.project_id = :projectId and p.id = :id::uuid`,
)

/** Null: it was never switched to what that price pays for. */
export async function findSwitchTo(db: Db, named: Switch): Promise<BoughtOffer | null> {
  return (await findSwitch.first(db, named))?.bought ?? null
}

const setBought = statement<never, Omit<BoughtOffer, 'offer' | 'quantity'> & { id: string; offer: string }>(
  'subscriptions.set-bought',
  `update subscriptions set offer_id = :offerId, offer = :offer, price_id = :priceId, currency = :currency, amount = :amount
   where project_id = :projectId and id = :id::uuid`,
)

export async function updateBought(tx: Tx, id: string, bought: BoughtOffer): Promise<void> {
  const { offerId, offer, priceId, currency, amount } = bought
  await setBought(tx, { id, offerId, offer: JSON.stringify(offer), priceId, currency, amount })
}
