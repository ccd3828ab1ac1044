/**
 * Subscriptions: what a customer pays for again and again. What Stripe or a test-mode purchase made of each is stored; what it
 * means at an instant is decided here.
 */
import type { SubscriptionStatus } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import {
  findRow,
  insertRow,
  listOfCustomer,
  type SubscriptionState,
  storeStripeId,
  updateRow,
} from './subscriptions.store.ts'
import type { Customer, SubscriptionRow } from './subscriptions.tables.ts'

export {
  findSwitchTo,
  insertSwitch,
  lockCustomer,
  type SubscriptionState,
  updateBought,
} from './subscriptions.store.ts'
export type { BoughtOffer, Customer, SubscriptionRow } from './subscriptions.tables.ts'

export interface Subscription extends SubscriptionRow {
  /** As it is at the instant at which it was read. */
  readonly status: SubscriptionStatus
}

/** Every subscription that the customer began, the earliest first. */
export async function listSubscriptions(db: Db, customer: Customer, now: Date): Promise<Subscription[]> {
  return (await listOfCustomer(db, customer)).map(row => asOf(row, now))
}

export async function findSubscription(db: Db, id: string, now: Date): Promise<Subscription | null> {
  const row = await findRow(db, id)
  return row && asOf(row, now)
}

export const insertSubscription: (tx: Tx, row: SubscriptionRow) => Promise<void> = insertRow
export const updateSubscription: (tx: Tx, id: string, state: SubscriptionState) => Promise<void> = updateRow
export const nameStripeSubscription: typeof storeStripeId = storeStripeId

type Ending = 'status' | 'isTest' | 'periodEnd' | 'cancelsAtPeriodEnd' | 'stripeId'

/** Nothing renews a test subscription, or a granted one that was cancelled: it ends with its period. */
export function asOf<Row extends Pick<SubscriptionRow, Ending | 'endedAt'>>(row: Row, now: Date): Row {
  const end = endsAlone(row)
  const isOver = end !== null && end <= now
  return isOver ? { ...row, status: 'canceled', endedAt: row.endedAt ?? row.periodEnd } : row
}

/** When it ends without anyone's doing. Null: it does not, or it is over. */
export const endsAlone = ({
  status,
  isTest,
  periodEnd,
  cancelsAtPeriodEnd,
  stripeId,
}: Pick<SubscriptionRow, Ending>): Date | null =>
  (isTest || (cancelsAtPeriodEnd && stripeId === null)) && grants(status) ? periodEnd : null

/** It was given without payment, and goes on until it is cancelled. */
export const isGranted = ({
  isTest,
  stripeId,
  purchasedAt,
}: Pick<SubscriptionRow, 'isTest' | 'stripeId' | 'purchasedAt'>): boolean =>
  !isTest && stripeId === null && purchasedAt !== null

/** The customer counts as subscribed. While it is past due, the card is tried again. */
export const isLive = ({ status }: Pick<Subscription, 'status'>): boolean => grants(status)

/** It can still be paid for, or is: a purchase that replaces it ends it. */
export const isOpen = ({ status }: Pick<Subscription, 'status'>): boolean =>
  grants(status) || status === 'unpaid' || status === 'paused'

/** It gives items, or gave some that are left. */
export const givesItems = ({ status, purchasedAt }: Pick<Subscription, 'status' | 'purchasedAt'>): boolean =>
  grants(status) || (status === 'canceled' && purchasedAt !== null)

const grants = (status: SubscriptionStatus): boolean =>
  status === 'active' || status === 'trialing' || status === 'past_due'
