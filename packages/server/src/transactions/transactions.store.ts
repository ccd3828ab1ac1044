import type { Transaction } from '@latchkey/contract'
import { itemChanges } from '../items/items.tables.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery } from '../kernel/db/paginate.ts'
import { statement } from '../kernel/db/statement.ts'
import { type BoughtOffer, boughtColumns, type SubscriptionRow } from '../subscriptions/subscriptions.tables.ts'

/** All three kinds are sorted by an instant and an id. */
export const sortColumns = [itemChanges.createdAt, itemChanges.id]

type CustomerType = Transaction['customerType']

interface Line {
  readonly id: string
  readonly customerType: CustomerType
  readonly customerId: string
  readonly at: Date
}

export interface PurchaseLine extends Line, BoughtOffer {
  readonly isTest: boolean
}
export interface SubscriptionLine extends PurchaseLine, Pick<SubscriptionRow, 'status' | 'periodEnd'> {}

export interface ChangeLine extends Line {
  readonly itemId: string
  readonly delta: number
  readonly description: string | null
  readonly expiresAt: Date | null
}

type Columns<Row> = { [Column in keyof Row]: Row[Column] }

/** The newest first, after a position: $2 instant, $3 id. Of $4 type of customer and $5 customer, null for all. $6 lines. */
const pageBy = (at: string) => `p.project_id = $1
    and (${at}, p.id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    and ($4::text is null or p.customer_type = $4) and ($5::text is null or p.customer_id = $5)
  order by ${at} desc, p.id desc limit $6`

const lineColumns = (at: string) =>
  `p.id, p.customer_type as "customerType", p.customer_id as "customerId", ${at} as at`

const subscriptions = statement<Columns<SubscriptionLine>>(
  'transactions.subscriptions',
  `select ${lineColumns('p.purchased_at')}, ${boughtColumns}, p.is_test as "isTest", p.status, p.period_end as "periodEnd"
   from subscriptions p where p.purchased_at is not null and ${pageBy('p.purchased_at')}`,
)
const oneTime = statement<Columns<PurchaseLine>>(
  'transactions.one-time',
  `select ${lineColumns('p.purchased_at')}, ${boughtColumns}, p.is_test as "isTest"
   from one_time_purchases p where p.purchased_at is not null and ${pageBy('p.purchased_at')}`,
)
const changes = statement<Columns<ChangeLine>>(
  'transactions.item-changes',
  `select ${lineColumns('p.created_at')}, p.item_id as "itemId", p.delta, p.description, p.expires_at as "expiresAt"
   from item_changes p where p.purchase_id is null and ${pageBy('p.created_at')}`,
)

export interface LinePage {
  /** The line after which the page begins. Null: the first page. */
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly customerType: CustomerType | null
  readonly customerId: string | null
  readonly limit: PageQuery['limit']
}

const getValues = ({ projectId }: Db, { after, customerType, customerId, limit }: LinePage) => [
  ...[projectId, after?.at ?? null, after?.id ?? null, customerType, customerId, limit],
]

export const listSubscriptionLines = (db: Db, page: LinePage): Promise<SubscriptionLine[]> =>
  subscriptions(db, getValues(db, page))
export const listOneTimeLines = (db: Db, page: LinePage): Promise<PurchaseLine[]> => oneTime(db, getValues(db, page))
export const listChangeLines = (db: Db, page: LinePage): Promise<ChangeLine[]> => changes(db, getValues(db, page))
