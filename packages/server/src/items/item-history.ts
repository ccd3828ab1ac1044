/** What the balance of an item comes from: the changes that were made, and what offers grant by themselves. */
import type { ItemHistory, ItemHistoryLine, ItemHistoryQuery, ProjectConfig } from '@latchkey/contract'
import type { App } from '../app.ts'
import { decodeCursor } from '../kernel/db/cursor.ts'
import type { Db } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import { listSubscriptions, type Subscription } from '../subscriptions/subscriptions.ts'
import { grantsByOffer, openGrants } from './granted-items.ts'
import { byAge, findFirstUse, type HistoryRow, listChanges } from './item-history.store.ts'
import { type CustomerItem, listEntries } from './items.store.ts'
import { asStored, readItem } from './items.ts'
import { balanceAt, emptyLedger } from './ledger.ts'
import { earliest, firstUse, openEntries } from './open-ledger.ts'

type Payments = ProjectConfig['payments']

const usualLimit = 50

/** @throws as `readItem` */
export async function readItemHistory(
  app: App,
  db: Db,
  payments: Payments,
  given: CustomerItem,
  { atMillis, limit = usualLimit, cursor }: ItemHistoryQuery,
): Promise<ItemHistory> {
  const item = asStored(given)
  const { quantity } = await readItem(app, db, payments, item)
  const firstTaken = await findFirstUse(db, item)
  const now = app.clock.now()
  const subscriptions = await listSubscriptions(db, item, now)
  const { current } = openGrants(payments, item, subscriptions, now)
  const since = earliest(firstTaken, firstUse(current.entries))
  const granted = grantRows(payments, item, subscriptions, { now, since })
  const page = await paginate<Row>({
    sort: byAge,
    limit,
    cursor,
    rows: async query => {
      const changes = await listChanges(db, item, query)
      const made = changes.map(change => ({ ...change, isGrant: false, offerId: null, offerDisplayName: null }))
      const rows = [...made, ...rowsAfter(granted, cursor)].sort(newestFirst)
      return rows.slice(0, query.limit)
    },
    getKey: ({ createdAt, id }) => [createdAt, id],
  })
  const then = atMillis === undefined ? null : new Date(atMillis)
  const quantityAt = then && (await balanceThen(db, payments, item, then))
  const pagination = { nextCursor: page.nextCursor }
  return { quantity, quantityAt, items: page.items.map(toLine), isPaginated: true, pagination }
}

/** All of the history is added up: what is kept of it is of the latest change. */
async function balanceThen(db: Db, payments: Payments, item: CustomerItem, then: Date) {
  const subscriptions = await listSubscriptions(db, item, then)
  const grants = openGrants(payments, item, subscriptions, then)
  return balanceAt(openEntries(emptyLedger, await listEntries(db, item, null), grants), then)
}

interface Row extends HistoryRow {
  readonly isGrant: boolean
  /** Null: a change, or a grant of an inline offer. */
  readonly offerId: string | null
  readonly offerDisplayName: string | null
}

/** Grants are not stored. Their ids only order those of one instant, before all changes; no change has such an id. */
function grantRows(
  payments: Payments,
  item: CustomerItem,
  subscriptions: readonly Subscription[],
  options: { now: Date; since: Date | null },
): Row[] {
  return grantsByOffer(payments, item, subscriptions, options).flatMap(
    ({ offerId, offerDisplayName, entries }, index) => {
      const id = `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`
      return entries
        .filter(({ quantity, expiresAt }) => quantity !== 0 && !isOver(expiresAt, options))
        .map(({ quantity, at, expiresAt }) => ({
          id,
          isGrant: true,
          offerId,
          offerDisplayName,
          delta: quantity,
          createdAt: at,
          expiresAt,
          description: null,
        }))
    },
  )
}

/** A window that no use fell into explains nothing any more. */
const isOver = (expiresAt: Date | null, { now, since }: { now: Date; since: Date | null }) =>
  expiresAt !== null && expiresAt <= now && (since === null || expiresAt <= since)

function rowsAfter(rows: readonly Row[], cursor: string | undefined): readonly Row[] {
  if (!cursor) return rows
  const [createdAt, id] = decodeCursor(cursor, Object.values(byAge.columns))
  if (!(createdAt instanceof Date) || typeof id !== 'string') return []
  return rows.filter(row => newestFirst(row, { createdAt, id }) > 0)
}

type Key = Pick<Row, 'createdAt' | 'id'>

function newestFirst(one: Key, other: Key): number {
  const later = other.createdAt.getTime() - one.createdAt.getTime()
  if (later !== 0 || other.id === one.id) return later
  return other.id > one.id ? 1 : -1
}

function toLine(row: Row): ItemHistoryLine {
  const { id, isGrant, offerId, offerDisplayName, delta, createdAt, expiresAt, description } = row
  return {
    id: isGrant ? null : id,
    offerId,
    offerDisplayName,
    delta,
    createdAtMillis: createdAt.getTime(),
    expiresAtMillis: expiresAt?.getTime() ?? null,
    description,
  }
}
