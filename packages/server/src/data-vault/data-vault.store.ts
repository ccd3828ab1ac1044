import { columns } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, statement, when } from '../kernel/db/statement.ts'

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

const find = statement<StoredColumns, { storeId: string; hashedKey: string }>(
  'data-vault.find',
  `select k.owner_type as "ownerType", k.owner_id as "ownerId", k.sealed_key as "sealedKey",
     o.sealed_key as "sealedOwnerKey", v.ciphertext
   from data_vault_data_keys k
   left join data_vault_values v
     on v.project_id = k.project_id and v.store_id = k.store_id and v.hashed_key = k.hashed_key
   left join data_vault_owner_keys o
     on o.project_id = k.project_id and o.owner_type = k.owner_type and o.owner_id = k.owner_id
   where k.project_id = :projectId and k.store_id = :storeId and k.hashed_key = :hashedKey`,
)

export async function findStoredValue(db: Db, { storeId, hashedKey }: ValuePlace): Promise<StoredValue | null> {
  const [row] = await find(db, { storeId, hashedKey })
  if (!row) return null
  const { sealedKey, sealedOwnerKey, ciphertext } = row
  return { owner: getOwner(row), sealedKey, sealedOwnerKey, ciphertext }
}

// What it writes of a new row is replaced before the transaction ends.
const claim = statement<OwnerColumns, { storeId: string; hashedKey: string; now: Date }>(
  'data-vault.claim',
  `insert into data_vault_data_keys (project_id, store_id, hashed_key, sealed_key, created_at, updated_at)
   values (:projectId, :storeId, :hashedKey, '', :now, :now)
   on conflict (project_id, store_id, hashed_key) do update set updated_at = excluded.updated_at
   returning owner_type as "ownerType", owner_id as "ownerId"`,
)

/** Makes the row of a value where there is none. Other writes of it wait until the transaction ends. Answers whose it is. */
export async function claimPlace(tx: Tx, { storeId, hashedKey }: ValuePlace, now: Date): Promise<Owner | null> {
  const [row] = await claim(tx, { storeId, hashedKey, now })
  return row ? getOwner(row) : null
}

const lock = statement<{ createdAt: Date }, { storeId: string; hashedKey: string }>(
  'data-vault.lock',
  `select created_at as "createdAt" from data_vault_data_keys
   where project_id = :projectId and store_id = :storeId and hashed_key = :hashedKey for update`,
)

/** When the value was first written. Null: there is none. */
export async function lockPlace(tx: Tx, { storeId, hashedKey }: ValuePlace): Promise<Date | null> {
  return (await lock.first(tx, { storeId, hashedKey }))?.createdAt ?? null
}

const takeFree = statement<never, { storeId: string; hashedKey: string; createdAt: Date }>(
  'data-vault.take-free',
  `insert into data_vault_data_keys (project_id, store_id, hashed_key, sealed_key, created_at, updated_at)
   values (:projectId, :storeId, :hashedKey, '', :createdAt, :createdAt) on conflict do nothing`,
)

/** False: a value is there. */
export async function takeFreePlace(tx: Tx, { storeId, hashedKey }: ValuePlace, createdAt: Date): Promise<boolean> {
  return takeFree.matches(tx, { storeId, hashedKey, createdAt })
}

const putKey = statement<
  never,
  { storeId: string; hashedKey: string; type: string | null; id: string | null; sealedKey: string; now: Date }
>(
  'data-vault.put-key',
  `update data_vault_data_keys set owner_type = :type, owner_id = :id, sealed_key = :sealedKey, updated_at = :now
   where project_id = :projectId and store_id = :storeId and hashed_key = :hashedKey`,
)
const putCiphertext = statement<never, { storeId: string; hashedKey: string; ciphertext: Uint8Array<ArrayBufferLike> }>(
  'data-vault.put-ciphertext',
  `insert into data_vault_values (project_id, store_id, hashed_key, ciphertext) values (:projectId, :storeId, :hashedKey, :ciphertext)
   on conflict (project_id, store_id, hashed_key) do update set ciphertext = excluded.ciphertext`,
)

export interface NewStoredValue {
  readonly owner: Owner | null
  readonly sealedKey: string
  readonly ciphertext: Uint8Array
}

/** In a place that this transaction holds. */
export async function putValue(tx: Tx, place: ValuePlace, value: NewStoredValue, now: Date): Promise<void> {
  await putKey(tx, {
    storeId: place.storeId,
    hashedKey: place.hashedKey,
    type: value.owner?.type ?? null,
    id: value.owner?.id ?? null,
    sealedKey: value.sealedKey,
    now,
  })
  await putCiphertext(tx, { storeId: place.storeId, hashedKey: place.hashedKey, ciphertext: value.ciphertext })
}

const remove = statement<never, { storeId: string; hashedKey: string }>(
  'data-vault.delete',
  `delete from data_vault_data_keys where project_id = :projectId and store_id = :storeId and hashed_key = :hashedKey`,
)

/** The value goes with its key. False: there is none. */
export async function deleteValue(tx: Tx, { storeId, hashedKey }: ValuePlace): Promise<boolean> {
  return remove.matches(tx, { storeId, hashedKey })
}

/** A list of keys goes by store and hashed key. */
export const byPlace: Sort = { columns: { store_id: 'text', hashed_key: 'text' }, order: 'ascending' }

export interface ListedKey extends ValuePlace {
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Of one store, or of all. */
export function listKeysFor(
  db: Db,
  { type, id }: Owner,
  storeId: string | undefined,
  { after, orderBy, values }: PageQuery,
): Promise<ListedKey[]> {
  return composed<ListedKey>(`select ${columns('storeId hashedKey createdAt updatedAt')} from data_vault_data_keys
    where project_id = :projectId and owner_type = :type and owner_id = :id
      ${when(storeId, 'and store_id = :storeId')} ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, type, id, storeId })
}

const figures = statement<{ id: string; valueCount: number; lastWrittenAt: Date }>(
  'data-vault.figures',
  `select store_id as id, count(*)::integer as "valueCount", max(updated_at) as "lastWrittenAt"
   from data_vault_data_keys where project_id = :projectId group by store_id order by store_id limit 1000`,
)

export function listStoreFigures(db: Db) {
  return figures(db)
}
