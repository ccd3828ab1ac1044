import { columns } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import type { CustomerItem } from './items.store.ts'

/** The newest first. */
export const byAge: Sort = { columns: { created_at: 'timestamptz', id: 'uuid' }, order: 'descending' }

export interface HistoryRow {
  readonly id: string
  readonly delta: number
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly description: string | null
}

const ofItem =
  'project_id = :projectId and customer_type = :customerType and customer_id = :customerId and item_id = :itemId'

export function listChanges(db: Db, item: CustomerItem, { after, orderBy, values }: PageQuery): Promise<HistoryRow[]> {
  return composed<HistoryRow>(`select ${columns('id delta createdAt expiresAt description')} from item_changes
    where ${ofItem} ${after} order by ${orderBy} limit :limit`)(db, { ...item, ...values })
}

const firstUse = statement<{ at: Date }, CustomerItem>(
  'items.first-use',
  `select created_at as at from item_changes where ${ofItem} and delta < 0 order by created_at limit 1`,
)

/** Null: the customer has used none. */
export async function findFirstUse(db: Db, item: CustomerItem): Promise<Date | null> {
  return (await firstUse.first(db, item))?.at ?? null
}
