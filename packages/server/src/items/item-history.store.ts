import { and, eq } from 'drizzle-orm'
import { type Db, own } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { statement } from '../kernel/db/statement.ts'
import type { CustomerItem } from './items.store.ts'
import { itemChanges } from './items.tables.ts'

/** The newest first. */
export const byAge = {
  columns: [itemChanges.createdAt, itemChanges.id],
  order: 'descending',
} satisfies Sort

export interface HistoryRow {
  readonly id: string
  readonly delta: number
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly description: string | null
}

export async function listChanges(db: Db, item: CustomerItem, page: PageQuery): Promise<HistoryRow[]> {
  const { id, delta, createdAt, expiresAt, description } = itemChanges
  return db.drizzle
    .select({ id, delta, createdAt, expiresAt, description })
    .from(itemChanges)
    .where(
      and(
        own(db, itemChanges),
        eq(itemChanges.customerType, item.customerType),
        eq(itemChanges.customerId, item.customerId),
        eq(itemChanges.itemId, item.itemId),
        page.after,
      ),
    )
    .orderBy(page.orderBy)
    .limit(page.limit)
}

const firstUse = statement<{ at: Date }>(
  'items.first-use',
  `select created_at as at from item_changes where project_id = $1 and customer_type = $2 and customer_id = $3
   and item_id = $4 and delta < 0 order by created_at limit 1`,
)

/** Null: the customer has used none. */
export async function findFirstUse(db: Db, { customerType, customerId, itemId }: CustomerItem): Promise<Date | null> {
  const [row] = await firstUse(db, [db.projectId, customerType, customerId, itemId])
  return row?.at ?? null
}
