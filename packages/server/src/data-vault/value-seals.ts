/**
 * How values are encrypted at rest. Each write has a data key of its own. That key is encrypted under the key of the value's owner,
 * which is sealed under the root secret; without an owner it is sealed under the root secret itself. So a change of the root
 * secret seals keys again and touches no value, and without the owner's key nothing of the owner can be decrypted.
 *
 * All of it is bound to the project, the branch, the store, the hashed key and the owner. See docs/decisions/0090.
 */
import { decryptUnder, encryptUnder, newDataKey } from '../kernel/crypto/data-keys.ts'
import { BrokenSeal, type SealedColumn, type Sealer } from '../kernel/crypto/sealed.ts'
import type { Owner, StoredValue, ValuePlace } from './data-vault.store.ts'

/** Thrown where a value is there and cannot be decrypted. It names the store and nothing of the value. */
export class UnreadableValue extends Error {
  override name = 'UnreadableValue'
  constructor(storeId: string, reason: string, options?: ErrorOptions) {
    super(`a value of the data vault store ${JSON.stringify(storeId)} cannot be decrypted: ${reason}`, options)
  }
}

export interface PlaceOfProject extends ValuePlace {
  readonly projectId: string
}

/** Says under which key a data key is. */
const underOwnerKey = 'owner.'

export interface SealedValue {
  readonly sealedKey: string
  readonly ciphertext: Uint8Array
}

/** With an owner, under that owner's key. */
export function sealValue(
  sealer: Sealer,
  place: PlaceOfProject,
  owner: OwnerWithKey | null,
  encryptedValue: string,
): SealedValue {
  const dataKey = newDataKey()
  const context = valueContext(place, owner)
  const ciphertext = encryptUnder(dataKey, Buffer.from(encryptedValue), context)
  if (owner === null) return { ciphertext, sealedKey: sealer.seal(dataKey.toString('base64url'), keyContext(place)) }
  return { ciphertext, sealedKey: underOwnerKey + encryptUnder(owner.key, dataKey, context).toString('base64url') }
}

/** @throws {@link UnreadableValue} */
export function openValue(sealer: Sealer, place: PlaceOfProject, stored: StoredValue): string {
  if (stored.ciphertext === null) throw new UnreadableValue(place.storeId, 'its ciphertext is gone')
  if (stored.owner !== null && stored.sealedOwnerKey === null)
    throw new UnreadableValue(place.storeId, 'the key of its owner was destroyed')
  try {
    const dataKey = openDataKey(sealer, place, stored)
    return decryptUnder(dataKey, stored.ciphertext, valueContext(place, stored.owner)).toString('utf8')
  } catch (cause) {
    throw new UnreadableValue(place.storeId, getReason(cause), { cause })
  }
}

export interface OwnerWithKey extends Owner {
  readonly key: Uint8Array
}

export function newSealedOwnerKey(sealer: Sealer, projectId: string, owner: Owner): string {
  return sealer.seal(newDataKey().toString('base64url'), ownerContext(projectId, owner))
}

export function openOwnerKey(sealer: Sealer, projectId: string, owner: Owner, sealedKey: string): OwnerWithKey {
  return { ...owner, key: Buffer.from(sealer.open(sealedKey, ownerContext(projectId, owner)), 'base64url') }
}

function openDataKey(sealer: Sealer, place: PlaceOfProject, { owner, sealedKey, sealedOwnerKey }: StoredValue): Buffer {
  const isOwned = sealedKey.startsWith(underOwnerKey)
  // The owner was taken off the row, or another put onto it.
  if (isOwned !== (owner !== null)) throw new BrokenSeal()
  if (owner === null || sealedOwnerKey === null)
    return Buffer.from(sealer.open(sealedKey, keyContext(place)), 'base64url')
  const { key } = openOwnerKey(sealer, place.projectId, owner, sealedOwnerKey)
  const encrypted = Buffer.from(sealedKey.slice(underOwnerKey.length), 'base64url')
  return decryptUnder(key, encrypted, valueContext(place, owner))
}

function getReason(error: unknown): string {
  if (error instanceof BrokenSeal) return 'it was altered, moved, or put back from an earlier time'
  return error instanceof Error ? error.message : 'unknown'
}

/** There is one branch. */
const branchId = 'main'

// JSON, because hashed keys may have any characters.
const keyContext = ({ projectId, storeId, hashedKey }: PlaceOfProject) =>
  JSON.stringify(['data_vault_key', projectId, branchId, storeId, hashedKey])

const valueContext = ({ projectId, storeId, hashedKey }: PlaceOfProject, owner: Owner | null) =>
  JSON.stringify(['data_vault_value', projectId, branchId, storeId, hashedKey, owner?.type ?? null, owner?.id ?? null])

const ownerContext = (projectId: string, { type, id }: Pick<Owner, 'id'> & { readonly type: string }) =>
  JSON.stringify(['data_vault_owner', projectId, branchId, type, id])

export const sealedOwnerKeys: SealedColumn = {
  table: 'data_vault_owner_keys',
  column: 'sealed_key',
  type: 'text',
  key: { project_id: 'text', owner_type: 'text', owner_id: 'uuid' },
  getContext: ({ project_id = '', owner_type: type = '', owner_id: id = '' }) => ownerContext(project_id, { type, id }),
}

/** Of values without an owner; the others are under keys of owners. */
export const sealedDataKeys: SealedColumn = {
  table: 'data_vault_data_keys',
  column: 'sealed_key',
  type: 'text',
  key: { project_id: 'text', store_id: 'text', hashed_key: 'text' },
  getContext: ({ project_id: projectId = '', store_id: storeId = '', hashed_key: hashedKey = '' }) =>
    keyContext({ projectId, storeId, hashedKey }),
}
