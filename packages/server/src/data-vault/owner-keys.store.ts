/** Keys of users and teams, and whether there is such an owner. */
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Owner } from './data-vault.store.ts'

const user = 'select id from users where project_id = $1 and id = $2'
const team = 'select id from teams where project_id = $1 and id = $2'
const findOwner = {
  user: statement<{ id: string }>('data-vault.user', user),
  team: statement<{ id: string }>('data-vault.team', team),
}
const lockOwner = {
  user: statement<{ id: string }>('data-vault.lock-user', `${user} for key share`),
  team: statement<{ id: string }>('data-vault.lock-team', `${team} for key share`),
}

export async function ownerExists(db: Db, { type, id }: Owner): Promise<boolean> {
  return (await findOwner[type](db, [db.projectId, id])).length > 0
}

/** The owner stays until the transaction ends. False: there is none. */
export async function lockExistingOwner(tx: Tx, { type, id }: Owner): Promise<boolean> {
  return (await lockOwner[type](tx, [tx.projectId, id])).length > 0
}

const findKey = statement<{ sealedKey: string }>(
  'data-vault.owner-key',
  `select sealed_key as "sealedKey" from data_vault_owner_keys
   where project_id = $1 and owner_type = $2 and owner_id = $3`,
)

export async function findSealedOwnerKey(db: Db, { type, id }: Owner): Promise<string | null> {
  const [row] = await findKey(db, [db.projectId, type, id])
  return row?.sealedKey ?? null
}

const insertKey = statement<never>(
  'data-vault.insert-owner-key',
  `insert into data_vault_owner_keys (project_id, owner_type, owner_id, sealed_key, created_at)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
)

/** Where the owner has a key already, that one stays. */
export async function insertOwnerKey(tx: Tx, { type, id }: Owner, sealedKey: string, now: Date): Promise<void> {
  await insertKey(tx, [tx.projectId, type, id, sealedKey, now])
}

const deleteDataKeys = statement<never>(
  'data-vault.delete-data-keys-of',
  'delete from data_vault_data_keys where project_id = $1 and owner_type = $2 and owner_id = $3',
)
const deleteOwnerKey = statement<never>(
  'data-vault.delete-owner-key',
  'delete from data_vault_owner_keys where project_id = $1 and owner_type = $2 and owner_id = $3',
)

/** The values first: a write of one that is under way still needs the owner's key. */
export async function deleteOwner(tx: Tx, { type, id }: Owner): Promise<void> {
  for (const remove of [deleteDataKeys, deleteOwnerKey]) await remove(tx, [tx.projectId, type, id])
}
