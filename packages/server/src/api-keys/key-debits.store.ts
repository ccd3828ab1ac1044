/** A check of a key together with a debit of its owner: one statement for one, and one for many. */

import { type ChangeValues, changeParts, manyDebitsParts } from '../items/items.tables.ts'
import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type KeyRow, keyColumns, ofNoLockedUser } from './api-keys.store.ts'
import type { KeyKind } from './key-format.ts'

export interface StoredDebit {
  /** Of the key. */
  readonly digest: string
  readonly kind: KeyKind
  readonly itemId: string
  readonly changeId: string
  readonly amount: number
  readonly idempotencyKey: string | null
  readonly basis: string
}

/** The balance is null where nothing was taken. */
export interface DebitedKey {
  readonly key: KeyRow
  readonly balance: number | null
}

const isUsable = `key."manuallyRevokedAtMillis" is null
  and (:now < to_timestamp(key."expiresAtMillis" / 1000)) is not false`

const debit = statement<KeyRow & { balance: number | null }, ChangeValues & { digest: string; kind: KeyKind }>(
  'api-keys.debit',
  `with key as (
     select ${keyColumns} from owned_api_keys k where k.digest = :digest and k.project_id = :projectId and ${ofNoLockedUser}
   ), ${changeParts({
     type: ':kind::text',
     // Subqueries instead of a join, which may be planned from the balances of all owners.
     id: '(select key."ownerId"::text from key)',
     exists: `exists (select from key where key.kind = :kind::text and ${isUsable})`,
   })}
   select key.*, (select balance from changed) as balance from key`,
)

/** Null: there is no such key, of either kind, or its user is locked. */
export async function debitKey(db: Db, given: StoredDebit, now: Date): Promise<DebitedKey | null> {
  const change = { delta: -given.amount, now, expiresAt: null, description: null, allowNegative: false }
  const row = await debit.first(db, { ...given, ...change })
  if (!row) return null
  const { balance, ...key } = row
  return { key, balance }
}

// `offset 0` keeps the subquery as it is: each key is found by its digest, whatever the planner believes of the table.
const debitMany = statement<KeyRow & { nth: number; balance: number | null }, ByColumn<StoredDebit> & { now: Date }>(
  'api-keys.debit-many',
  `with given as (
     select * from unnest(:digest::text[], :kind::text[], :itemId::text[], :changeId::uuid[], :amount::float8[], :idempotencyKey::text[], :basis::text[])
       with ordinality as given (digest, wanted_kind, item_id, change_id, amount, idempotency_key, basis, nth)
   ), key as materialized (
     select given.*, k.* from given cross join lateral (
       select ${keyColumns} from owned_api_keys k
       where k.digest = given.digest and k.project_id = :projectId and ${ofNoLockedUser}
       offset 0
     ) k
   ), debits as (
     select key.nth, key.wanted_kind as customer_type, key."ownerId"::text as customer_id, key.item_id, key.change_id, key.amount,
       key.idempotency_key, key.basis
     from key where key.kind = key.wanted_kind and ${isUsable}
   ), ${manyDebitsParts('debits')}
   select key.id, key.kind, key."ownerId", key.description, key."isPublic", key."lastFour", key."createdAtMillis",
     key."expiresAtMillis", key."manuallyRevokedAtMillis", key."lastUsedAtMillis", key.nth::integer as nth, changed.balance
   from key left join changed on changed.nth = key.nth`,
)

/** The same for several, in their order. Of two that take from one balance, one does: the other has no balance. */
export async function debitKeys(db: Db, given: readonly StoredDebit[], now: Date): Promise<(DebitedKey | null)[]> {
  const rows = await debitMany(db, {
    ...byColumn(given, 'digest', 'kind', 'itemId', 'changeId', 'amount', 'idempotencyKey', 'basis'),
    now,
  })
  const found = new Map(rows.map(({ nth, balance, ...key }) => [nth, { key, balance }]))
  return given.map((_, index) => found.get(index + 1) ?? null)
}
