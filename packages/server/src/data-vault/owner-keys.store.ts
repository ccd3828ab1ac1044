/** Keys of users and teams, and whether there is such an owner. */
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Owner } from './data-vault.store.ts'

const user = 'select id from users where project_id = :projectId and id = :id'
const team = 'select id from teams where project_id = :projectId and id = :id'
const findOwner = {
  user: statement<{ id: string }, { id: string }>('data-vault.user', user),
  team: statement<{ id: string }, { id: string }>('data-vault.team', team),
}
const lockOwner = {
  user: statement<{ id: string }, { id: string }>('data-vault.lock-user', `${user} for key share`),
  team: statement<{ id: string }, { id: string }>('data-vault.lock-team', `${team} for key share`),
}

export async function ownerExists(db: Db, owner: Owner): Promise<boolean> {
  return findOwner[owner.type].matches(db, owner)
}

/** The owner stays until the transaction ends. False: there is none. */
export async function lockExistingOwner(tx: Tx, owner: Owner): Promise<boolean> {
  return lockOwner[owner.type].matches(tx, owner)
}

const findKey = statement<{ sealedKey: string }, Owner>(
  'data-vault.owner-key',
  `select sealed_key as "sealedKey" from data_vault_owner_keys
   where project_id = :projectId and owner_type = :type and owner_id = :id`,
)

export async function findSealedOwnerKey(db: Db, owner: Owner): Promise<string | null> {
  return (await findKey.first(db, owner))?.sealedKey ?? null
}

const insertKey = statement<never, Owner & { sealedKey: string; now: Date }>(
  'data-vault.insert-owner-key',
  `insert into data_vault_owner_keys (project_id, owner_type, owner_id, sealed_key, created_at)
   values (:projectId, :type, :id, :sealedKey, :now) on conflict do nothing`,
)

/** Where the owner has a key already, that one stays. */
export async function insertOwnerKey(tx: Tx, owner: Owner, sealedKey: string, now: Date): Promise<void> {
  await insertKey(tx, { ...owner, sealedKey, now })
}

const deleteDataKeys = statement<never, Owner>(
  'data-vault.delete-data-keys-of',
  'delete from data_vault_data_keys where project_id = :projectId and owner_type = :type and owner_id = :id',
)
const deleteOwnerKey = statement<never, Owner>(
  'data-vault.delete-owner-key',
  'delete from data_vault_owner_keys where project_id = :projectId and owner_type = :type and owner_id = :id',
)

/** The values first: a write of one that is under way still needs the owner's key. */
export async function deleteOwner(tx: Tx, owner: Owner): Promise<void> {
  for (const remove of [deleteDataKeys, deleteOwnerKey]) await remove(tx, owner)
}
