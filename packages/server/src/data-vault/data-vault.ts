/** Values that applications encrypt before they send them. What is kept of them is encrypted again (`value-seals.ts`). */
import { hash } from 'node:crypto'
import {
  DataVaultHashedKeyTaken,
  type DataVaultKey,
  DataVaultStoreDoesNotExist,
  type DataVaultStoreFigures,
  DataVaultStoreHashedKeyDoesNotExist,
  DataVaultValueChanged,
  type ProjectConfig,
  TeamNotFound,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import { sameDigest } from '../kernel/crypto/random.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { type Page, paginate } from '../kernel/db/paginate.ts'
import {
  byPlace,
  claimPlace,
  deleteValue,
  findStoredValue,
  listKeysFor,
  listStoreFigures,
  lockPlace,
  type Owner,
  putValue,
  takeFreePlace,
  type ValuePlace,
} from './data-vault.store.ts'
import { deleteOwner, findSealedOwnerKey, insertOwnerKey, lockExistingOwner, ownerExists } from './owner-keys.store.ts'
import {
  newSealedOwnerKey,
  type OwnerWithKey,
  openOwnerKey,
  openValue,
  sealValue,
  UnreadableValue,
} from './value-seals.ts'

/** @throws {@link DataVaultStoreDoesNotExist} */
export function checkStore({ dataVault }: ProjectConfig, storeId: string): void {
  if (!Object.hasOwn(dataVault.stores, storeId)) throw DataVaultStoreDoesNotExist({ storeId })
}

/** Whose the value is stays as it was: an overwritten value must not outlive its owner. */
export async function setValue(app: App, tx: Tx, place: ValuePlace, encryptedValue: string): Promise<void> {
  const now = app.clock.now()
  const owner = await claimPlace(tx, place, now)
  await writeValue(app, tx, place, owner && (await existingOwnerKey(app, tx, owner, place)), { encryptedValue, now })
}

/** From now on it is theirs, whose it was before. @throws {@link UserNotFound}, {@link TeamNotFound} */
export async function getSetValue(
  app: App,
  tx: Tx,
  place: ValuePlace,
  owner: Owner,
  encryptedValue: string,
): Promise<void> {
  if (!(await lockExistingOwner(tx, owner))) throw ownerNotFound(owner)
  const now = app.clock.now()
  await claimPlace(tx, place, now)
  await writeValue(app, tx, place, await ownerKeyToUse(app, tx, owner, now), { encryptedValue, now })
}

/** @throws {@link DataVaultStoreHashedKeyDoesNotExist}; an error that is not declared where it cannot be decrypted. */
export async function getValue(app: App, db: Db, place: ValuePlace): Promise<string> {
  const stored = await findStoredValue(db, place)
  if (stored === null) throw DataVaultStoreHashedKeyDoesNotExist({ ...place })
  return openValue(app.sealer, { ...place, projectId: db.projectId }, stored)
}

/** @throws {@link DataVaultStoreHashedKeyDoesNotExist} */
export async function removeValue(tx: Tx, place: ValuePlace): Promise<void> {
  if (!(await deleteValue(tx, place))) throw DataVaultStoreHashedKeyDoesNotExist({ ...place })
}

export interface Replacement {
  /** SHA-256 in base64 of the encrypted value that is replaced. */
  readonly encryptedValueDigest: string
  readonly newHashedKey: string
  readonly newEncryptedValue: string
}

/**
 * The same value under another secret: it stands under the old hashed key or under the new one, never under both or none.
 *
 * @throws {@link DataVaultStoreHashedKeyDoesNotExist}, {@link DataVaultValueChanged}, {@link DataVaultHashedKeyTaken}
 */
export async function replaceValue(app: App, tx: Tx, place: ValuePlace, by: Replacement): Promise<void> {
  const createdAt = await lockPlace(tx, place)
  const stored = createdAt && (await findStoredValue(tx, place))
  if (!stored) throw DataVaultStoreHashedKeyDoesNotExist({ ...place })
  const current = openValue(app.sealer, { ...place, projectId: tx.projectId }, stored)
  if (!sameDigest(hash('sha256', current, 'base64'), by.encryptedValueDigest)) throw DataVaultValueChanged()

  const newPlace = { storeId: place.storeId, hashedKey: by.newHashedKey }
  if (newPlace.hashedKey !== place.hashedKey) {
    if (!(await takeFreePlace(tx, newPlace, createdAt))) throw DataVaultHashedKeyTaken()
    await deleteValue(tx, place)
  }
  const owner = stored.owner && (await existingOwnerKey(app, tx, stored.owner, place))
  const write = { encryptedValue: by.newEncryptedValue, now: app.clock.now() }
  await writeValue(app, tx, newPlace, owner, write)
}

interface KeyListQuery {
  readonly storeId?: string
  readonly limit?: number
  readonly cursor?: string
}

const usualKeyPage = 100

/** @throws {@link UserNotFound}, {@link TeamNotFound} */
export async function listKeys(db: Db, owner: Owner, query: KeyListQuery): Promise<Page<DataVaultKey>> {
  if (!(await ownerExists(db, owner))) throw ownerNotFound(owner)
  const { storeId, limit = usualKeyPage, cursor } = query
  const { items, nextCursor } = await paginate({
    sort: byPlace,
    limit,
    cursor: cursor ?? null,
    rows: page => listKeysFor(db, owner, storeId, page),
    getKey: row => [row.storeId, row.hashedKey],
  })
  const keys = items.map(({ createdAt, updatedAt, ...place }) => ({
    ...place,
    createdAtMillis: createdAt.getTime(),
    updatedAtMillis: updatedAt.getTime(),
  }))
  return { items: keys, nextCursor }
}

/** Also those that the configuration has no more: their values are still there. */
export async function storeFigures(db: Db): Promise<DataVaultStoreFigures[]> {
  const stores = await listStoreFigures(db)
  return stores.map(({ lastWrittenAt, ...store }) => ({ ...store, lastWrittenAtMillis: lastWrittenAt.getTime() }))
}

interface Write {
  readonly encryptedValue: string
  readonly now: Date
}

/** Into a place that this transaction holds. */
async function writeValue(
  { sealer }: App,
  tx: Tx,
  place: ValuePlace,
  owner: OwnerWithKey | null,
  { encryptedValue, now }: Write,
): Promise<void> {
  const sealed = sealValue(sealer, { ...place, projectId: tx.projectId }, owner, encryptedValue)
  await putValue(tx, place, { ...sealed, owner }, now)
}

/** Of an owner who is locked: it is made with the first value. */
async function ownerKeyToUse(app: App, tx: Tx, owner: Owner, now: Date): Promise<OwnerWithKey> {
  const known = await findSealedOwnerKey(tx, owner)
  if (known !== null) return openOwnerKey(app.sealer, tx.projectId, owner, known)
  await insertOwnerKey(tx, owner, newSealedOwnerKey(app.sealer, tx.projectId, owner), now)
  // Another write may have been first.
  const sealedKey = await findSealedOwnerKey(tx, owner)
  if (sealedKey === null) throw new Error('The key of an owner in the data vault was removed while it was written.')
  return openOwnerKey(app.sealer, tx.projectId, owner, sealedKey)
}

/** None is made: the owner may be gone. */
async function existingOwnerKey(app: App, tx: Tx, owner: Owner, { storeId }: ValuePlace): Promise<OwnerWithKey> {
  const sealedKey = await findSealedOwnerKey(tx, owner)
  if (sealedKey === null) throw new UnreadableValue(storeId, 'the key of its owner was destroyed')
  return openOwnerKey(app.sealer, tx.projectId, owner, sealedKey)
}

const ownerNotFound = ({ type, id }: Owner) => (type === 'team' ? TeamNotFound({ teamId: id }) : UserNotFound())

/** Without the owner's key, a backup of the other tables holds nothing of the owner that can be decrypted. */
export const dataVaultCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteOwner(tx, { type: 'user', id: userId }),
  onTeamRemoved: (_app, tx, { teamId }) => deleteOwner(tx, { type: 'team', id: teamId }),
}
