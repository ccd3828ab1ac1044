import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { statement } from '../kernel/db/statement.ts'
import { dataVaultDataKeys } from './data-vault.tables.ts'

/** Where a value is. */
export interface ValuePlace {
  readonly storeId: string
  readonly hashedKey: string
}

/** Whose a value is. */
export interface Owner {
  readonly type: 'user' | 'team'
  readonly id: string
}

interface OwnerColumns {
  ownerType: Owner['type'] | null
  ownerId: string | null
}

const getOwner = ({ ownerType, ownerId }: OwnerColumns): Owner | null =>
  ownerType === null || ownerId === null ? null : { type: ownerType, id: ownerId }

export interface StoredValue {
  readonly owner: Owner | null
  readonly sealedKey: string
  /** Null: there is no owner, or the owner's key is gone. */
  readonly sealedOwnerKey: string | null
  /** Null: it was taken away, and its key was not. */
  readonly ciphertext: Uint8Array | null
}

interface StoredColumns extends OwnerColumns {
  sealedKey: string
  sealedOwnerKey: string | null
  ciphertext: Buffer | null
}

const find = statement<{ [Column in keyof StoredColumns]: StoredColumns[Column] }>(
  'data-vault.find',
  `select k.owner_type as "ownerType", k.owner_id as "ownerId", k.sealed_key as "sealedKey",
     o.sealed_key as "sealedOwnerKey", v.ciphertext
   from data_vault_data_keys k
   left join data_vault_values v
     on v.project_id = k.project_id and v.store_id = k.store_id and v.hashed_key = k.hashed_key
   left join data_vault_owner_keys o
     on o.project_id = k.project_id and o.owner_type = k.owner_type and o.owner_id = k.owner_id
   where k.project_id = $1 and k.store_id = $2 and k.hashed_key = $3`,
)

export async function findStoredValue(db: Db, { storeId, hashedKey }: ValuePlace): Promise<StoredValue | null> {
  const [row] = await find(db, [db.projectId, storeId, hashedKey])
  if (!row) return null
  const { sealedKey, sealedOwnerKey, ciphertext } = row
  return { owner: getOwner(row), sealedKey, sealedOwnerKey, ciphertext }
}

// What it writes of a new row is replaced before the transaction ends.
const claim = statement<{ ownerType: Owner['type'] | null; ownerId: string | null }>(
  'data-vault.claim',
  `insert into data_vault_data_keys (project_id, store_id, hashed_key, sealed_key, created_at, updated_at)
   values ($1, $2, $3, '', $4, $4)
   on conflict (project_id, store_id, hashed_key) do update set updated_at = excluded.updated_at
   returning owner_type as "ownerType", owner_id as "ownerId"`,
)

/** Makes the row of a value where there is none. Other writes of it wait until the transaction ends. Answers whose it is. */
export async function claimPlace(tx: Tx, { storeId, hashedKey }: ValuePlace, now: Date): Promise<Owner | null> {
  const [row] = await claim(tx, [tx.projectId, storeId, hashedKey, now])
  return row ? getOwner(row) : null
}

const lock = statement<{ createdAt: Date }>(
  'data-vault.lock',
  `select created_at as "createdAt" from data_vault_data_keys
   where project_id = $1 and store_id = $2 and hashed_key = $3 for update`,
)

/** When the value was first written. Null: there is none. */
export async function lockPlace(tx: Tx, { storeId, hashedKey }: ValuePlace): Promise<Date | null> {
  const [row] = await lock(tx, [tx.projectId, storeId, hashedKey])
  return row?.createdAt ?? null
}

const takeFree = statement<{ one: number }>(
  'data-vault.take-free',
  `insert into data_vault_data_keys (project_id, store_id, hashed_key, sealed_key, created_at, updated_at)
   values ($1, $2, $3, '', $4, $4) on conflict do nothing returning 1 as one`,
)

/** False: a value is there. */
export async function takeFreePlace(tx: Tx, { storeId, hashedKey }: ValuePlace, createdAt: Date): Promise<boolean> {
  return (await takeFree(tx, [tx.projectId, storeId, hashedKey, createdAt])).length > 0
}

const putKey = statement<never>(
  'data-vault.put-key',
  `update data_vault_data_keys set owner_type = $4, owner_id = $5, sealed_key = $6, updated_at = $7
   where project_id = $1 and store_id = $2 and hashed_key = $3`,
)
const putCiphertext = statement<never>(
  'data-vault.put-ciphertext',
  `insert into data_vault_values (project_id, store_id, hashed_key, ciphertext) values ($1, $2, $3, $4)
   on conflict (project_id, store_id, hashed_key) do update set ciphertext = excluded.ciphertext`,
)

export interface NewStoredValue {
  readonly owner: Owner | null
  readonly sealedKey: string
  readonly ciphertext: Uint8Array
}

/** In a place that this transaction holds. */
export async function putValue(tx: Tx, place: ValuePlace, value: NewStoredValue, now: Date): Promise<void> {
  const key = [tx.projectId, place.storeId, place.hashedKey]
  await putKey(tx, [...key, value.owner?.type ?? null, value.owner?.id ?? null, value.sealedKey, now])
  await putCiphertext(tx, [...key, value.ciphertext])
}

const remove = statement<{ one: number }>(
  'data-vault.delete',
  `delete from data_vault_data_keys where project_id = $1 and store_id = $2 and hashed_key = $3 returning 1 as one`,
)

/** The value goes with its key. False: there is none. */
export async function deleteValue(tx: Tx, { storeId, hashedKey }: ValuePlace): Promise<boolean> {
  return (await remove(tx, [tx.projectId, storeId, hashedKey])).length > 0
}

/** A list of keys goes by store and hashed key. */
export const byPlace = {
  columns: [dataVaultDataKeys.storeId, dataVaultDataKeys.hashedKey],
  order: 'ascending',
} satisfies Sort

/** Of one store, or of all. */
export async function listKeysFor(db: Db, owner: Owner, storeId: string | undefined, page: PageQuery) {
  const { hashedKey, createdAt, updatedAt } = dataVaultDataKeys
  return db.drizzle
    .select({ storeId: dataVaultDataKeys.storeId, hashedKey, createdAt, updatedAt })
    .from(dataVaultDataKeys)
    .where(
      and(
        own(db, dataVaultDataKeys),
        eq(dataVaultDataKeys.ownerType, owner.type),
        eq(dataVaultDataKeys.ownerId, owner.id),
        storeId === undefined ? undefined : eq(dataVaultDataKeys.storeId, storeId),
        page.after,
      ),
    )
    .orderBy(page.orderBy)
    .limit(page.limit)
}

const figures = statement<{ id: string; valueCount: number; lastWrittenAt: Date }>(
  'data-vault.figures',
  `select store_id as id, count(*)::integer as "valueCount", max(updated_at) as "lastWrittenAt"
   from data_vault_data_keys where project_id = $1 group by store_id order by store_id limit 1000`,
)

export function listStoreFigures(db: Db) {
  return figures(db, [db.projectId])
}
