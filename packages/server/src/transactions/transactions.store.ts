import type { Currency, Transaction } from '@latchkey/contract'
import type { KeyType } from '../kernel/db/cursor.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery } from '../kernel/db/paginate.ts'
import { statement } from '../kernel/db/statement.ts'
import { type BoughtOffer, boughtColumns, type SubscriptionRow } from '../subscriptions/subscriptions.tables.ts'

/** All three kinds are sorted by an instant and an id. */
export const sortColumns: readonly KeyType[] = ['timestamptz', 'uuid']

type CustomerType = Transaction['customerType']

interface Line {
  readonly id: string
  readonly customerType: CustomerType
  readonly customerId: string
  readonly at: Date
}

export interface PurchaseLine extends Line, BoughtOffer {
  readonly isTest: boolean
  /** Null: nothing was paid through Stripe. */
  readonly stripeId: string | null
}
export interface SubscriptionLine
  extends PurchaseLine,
    Pick<SubscriptionRow, 'status' | 'periodEnd' | 'cancelsAtPeriodEnd'> {}

export interface ChangeLine extends Line {
  readonly itemId: string
  readonly delta: number
  readonly description: string | null
  readonly expiresAt: Date | null
}

export interface RefundLine extends Line {
  readonly purchaseId: string
  readonly isSubscription: boolean
  readonly displayName: string
  readonly currency: Currency
  /** In minor units of the currency. */
  readonly amount: number
  readonly isEnded: boolean
  readonly quantity: number
}

/** The newest first, after a position. */
const pageBy = (at: string) => `p.project_id = :projectId
    and (${at}, p.id) < (coalesce(:at::timestamptz, 'infinity'), coalesce(:id::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and (:customerType::text is null or p.customer_type = :customerType) and (:customerId::text is null or p.customer_id = :customerId)
  order by ${at} desc, p.id desc limit :limit`

const lineColumns = (at: string) =>
  `p.id, p.customer_type as "customerType", p.customer_id as "customerId", ${at} as at`

const subscriptions = statement<SubscriptionLine, PageValues>(
  'transactions.subscriptions',
  `select ${lineColumns('p.purchased_at')}, ${boughtColumns}, p.is_test as "isTest", p.stripe_id as "stripeId",
     p.status, p.period_end as "periodEnd", p.cancels_at_period_end as "cancelsAtPeriodEnd"
   from subscriptions p where p.purchased_at is not null and ${pageBy('p.purchased_at')}`,
)
const oneTime = statement<PurchaseLine, PageValues>(
  'transactions.one-time',
  `select ${lineColumns('p.purchased_at')}, ${boughtColumns}, p.is_test as "isTest", p.stripe_id as "stripeId"
   from one_time_purchases p where p.purchased_at is not null and ${pageBy('p.purchased_at')}`,
)
const changes = statement<ChangeLine, PageValues>(
  'transactions.item-changes',
  `select ${lineColumns('p.created_at')}, p.item_id as "itemId", p.delta, p.description, p.expires_at as "expiresAt"
   from item_changes p where p.purchase_id is null and ${pageBy('p.created_at')}`,
)

const refunds = statement<RefundLine, PageValues>(
  'transactions.refunds',
  `select ${lineColumns('p.created_at')}, p.purchase_id as "purchaseId", p.is_subscription as "isSubscription",
     p.display_name as "displayName", p.currency, p.amount, p.is_ended as "isEnded", p.quantity
   from refunds p where ${pageBy('p.created_at')}`,
)

export interface RefundOf {
  readonly id: string
  readonly purchaseId: string
}

const refundsOf = statement<RefundOf, { purchaseIds: readonly string[] }>(
  'transactions.refunds-of-purchases',
  `select id, purchase_id as "purchaseId" from refunds
   where project_id = :projectId and purchase_id = any(:purchaseIds::uuid[]) order by created_at, id`,
)

/** The refunds of these purchases, the earliest first. */
export const listRefundsOf = (db: Db, purchaseIds: readonly string[]): Promise<RefundOf[]> =>
  refundsOf(db, { purchaseIds })

export interface LinePage {
  /** The line after which the page begins. Null: the first page. */
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly customerType: CustomerType | null
  readonly customerId: string | null
  readonly limit: PageQuery['limit']
}

type PageValues = Omit<LinePage, 'after'> & { readonly at: Date | null; readonly id: string | null }

const getValues = ({ after, ...page }: LinePage): PageValues => ({
  ...page,
  at: after?.at ?? null,
  id: after?.id ?? null,
})

export const listSubscriptionLines = (db: Db, page: LinePage) => subscriptions(db, getValues(page))
export const listOneTimeLines = (db: Db, page: LinePage) => oneTime(db, getValues(page))
export const listRefundLines = (db: Db, page: LinePage) => refunds(db, getValues(page))
export const listChangeLines = (db: Db, page: LinePage) => changes(db, getValues(page))
