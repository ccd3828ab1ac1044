import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { inSpan, type MethodSpan } from '../sign-in-methods/sign-in-methods.tables.ts'
import { isLockedAt } from '../users/user-row.tables.ts'
import { ownedApiKeys } from './api-keys.tables.ts'
import type { KeyKind } from './key-format.ts'

/** The user or team that a key is for. */
export interface KeyOwner<Kind extends KeyKind = KeyKind> {
  readonly kind: Kind
  readonly id: string
}

export interface KeyRow {
  readonly id: string
  readonly kind: KeyKind
  readonly ownerId: string
  readonly description: string
  readonly isPublic: boolean
  readonly lastFour: string
  readonly createdAtMillis: number
  readonly expiresAtMillis: number | null
  readonly manuallyRevokedAtMillis: number | null
  readonly lastUsedAtMillis: number | null
}
export type KeyColumns = { [Key in keyof KeyRow]: KeyRow[Key] }

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

export const keyColumns = `k.id, k.kind, coalesce(k.user_id, k.team_id) as "ownerId", k.description,
  k.is_public as "isPublic", k.last_four as "lastFour", ${millis('k.created_at')} as "createdAtMillis",
  ${millis('k.expires_at')} as "expiresAtMillis",
  ${millis('k.manually_revoked_at')} as "manuallyRevokedAtMillis",
  ${millis('k.last_used_at')} as "lastUsedAtMillis"`

/** The same statement about the keys of users and about those of teams: each has an index of its own. */
function perKind<Statement>(make: (kind: KeyKind, ownerColumn: string) => Statement): Record<KeyKind, Statement> {
  return { user: make('user', 'k.user_id'), team: make('team', 'k.team_id') }
}

/** The most keys that one owner may have: all of them are listed at once. */
export const mostKeys = 1_000

const list = perKind((kind, ownerColumn) =>
  statement<KeyColumns>(
    `api-keys.of-${kind}`,
    `select ${keyColumns} from owned_api_keys k where k.project_id = $1 and ${ownerColumn} = $2
     order by k.created_at desc, k.id desc limit ${mostKeys}`,
  ),
)

/** Newest first. */
export async function listKeyRows(db: Db, owner: KeyOwner): Promise<KeyRow[]> {
  return list[owner.kind](db, [db.projectId, owner.id])
}

const ownerById = statement<{ ownerId: string }>(
  'api-keys.owner',
  `select coalesce(user_id, team_id) as "ownerId" from owned_api_keys
   where project_id = $1 and id = $2 and kind = $3`,
)

/** The user or team that a key of this kind belongs to. */
export async function findKeyOwner(db: Db, kind: KeyKind, keyId: string): Promise<string | null> {
  const [found] = await ownerById(db, [db.projectId, keyId, kind])
  return found?.ownerId ?? null
}

const byId = statement<KeyColumns>(
  'api-keys.by-id',
  `select ${keyColumns} from owned_api_keys k where k.project_id = $1 and k.id = $2 and k.kind = $3`,
)

export async function findKeyRow(db: Db, kind: KeyKind, keyId: string): Promise<KeyRow | null> {
  const [row] = await byId(db, [db.projectId, keyId, kind])
  return row ?? null
}

/** A condition of a key `k`. A scalar subquery: `not exists` may be planned through `users_locked`, slow once many are locked. */
export const ofNoLockedUser = (now: string) => `not coalesce((
  select ${isLockedAt('u', now)} from users u where u.project_id = $1 and u.id = k.user_id), false)`

const byDigest = statement<KeyColumns>(
  'api-keys.by-digest',
  `select ${keyColumns} from owned_api_keys k where k.digest = $2 and k.project_id = $1 and ${ofNoLockedUser('$3')}`,
)

/** Of either kind, but none of a locked user. Found by its digest, so the time this takes reveals nothing about a key. */
export async function findKeyRowByDigest(db: Db, digest: string, now: Date): Promise<KeyRow | null> {
  const [row] = await byDigest(db, [db.projectId, digest, now])
  return row ?? null
}

const lock = perKind(kind =>
  statement<{ id: string }>(
    `api-keys.lock-${kind}`,
    `select id from ${kind}s where project_id = $1 and id = $2 for no key update`,
  ),
)

/** The next request that creates a key for this owner waits until the transaction ends. False: there is no such owner. */
export async function lockOwner(tx: Tx, owner: KeyOwner): Promise<boolean> {
  return (await lock[owner.kind](tx, [tx.projectId, owner.id])).length > 0
}

const count = perKind((kind, ownerColumn) =>
  statement<{ count: number }>(
    `api-keys.count-of-${kind}`,
    `select count(*)::integer as count from owned_api_keys k where k.project_id = $1 and ${ownerColumn} = $2`,
  ),
)

export async function countKeys(db: Db, owner: KeyOwner): Promise<number> {
  const [counted] = await count[owner.kind](db, [db.projectId, owner.id])
  return counted?.count ?? 0
}

const deleteOldestDead = perKind((kind, ownerColumn) =>
  statement<{ id: string }>(
    `api-keys.delete-oldest-dead-of-${kind}`,
    `delete from owned_api_keys where project_id = $1 and id = (
       select k.id from owned_api_keys k
       where k.project_id = $1 and ${ownerColumn} = $2 and (k.manually_revoked_at is not null or k.expires_at <= $3)
       order by k.created_at, k.id limit 1
     ) returning id`,
  ),
)

/** Forgets the oldest key that no longer opens anything. False: they all do. */
export async function deleteOldestDeadKey(tx: Tx, owner: KeyOwner, now: Date): Promise<boolean> {
  return (await deleteOldestDead[owner.kind](tx, [tx.projectId, owner.id, now])).length > 0
}

export interface NewKeyRow {
  readonly id: string
  readonly description: string
  readonly isPublic: boolean
  readonly digest: string
  readonly lastFour: string
  readonly createdAt: Date
  readonly expiresAt: Date | null
}

export async function insertKey(tx: Tx, owner: KeyOwner, row: NewKeyRow): Promise<void> {
  const { kind, id } = owner
  const ofWhom = kind === 'user' ? { userId: id } : { teamId: id }
  await tx.drizzle.insert(ownedApiKeys).values({ ...row, ...ofWhom, kind, projectId: tx.projectId })
}

export interface KeyChanges {
  readonly description: string | undefined
  /** Null: never. */
  readonly expiresAt: Date | null | undefined
  /** A second revocation keeps the time of the first. */
  readonly revokedAt: Date | undefined
}

const update = statement<KeyColumns>(
  'api-keys.update',
  `update owned_api_keys k set
     description = coalesce($4, k.description),
     expires_at = case when $5::boolean then $6::timestamptz else k.expires_at end,
     manually_revoked_at = coalesce(k.manually_revoked_at, $7)
   where k.project_id = $1 and k.id = $2 and k.kind = $3
   returning ${keyColumns}`,
)

export async function updateKey(tx: Tx, kind: KeyKind, keyId: string, changes: KeyChanges): Promise<KeyRow | null> {
  const { description, expiresAt, revokedAt } = changes
  const values = [description, expiresAt !== undefined, expiresAt, revokedAt]
  const [row] = await update(tx, [tx.projectId, keyId, kind, ...values])
  return row ?? null
}

const revokeOfUser = statement<never>(
  'api-keys.revoke-of-user',
  `update owned_api_keys set manually_revoked_at = $3
   where project_id = $1 and user_id = $2 and manually_revoked_at is null
     and ${inSpan('$4', '$5')}`,
)

/** Every key that stands for this user, or those of a span in the order of sign-in methods. */
export async function revokeKeysOfUser(
  tx: Tx,
  userId: string,
  revokedAt: Date,
  { addedBefore, addedAfter }: MethodSpan,
): Promise<void> {
  await revokeOfUser(tx, [tx.projectId, userId, revokedAt, addedBefore, addedAfter])
}
