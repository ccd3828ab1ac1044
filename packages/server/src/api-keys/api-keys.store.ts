import { insertInto, millis } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { inSpan, type MethodSpan } from '../sign-in-methods/sign-in-methods.tables.ts'
import { isLocked } from '../users/user-row.tables.ts'
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
  statement<KeyRow, { id: string }>(
    `api-keys.of-${kind}`,
    `select ${keyColumns} from owned_api_keys k where k.project_id = :projectId and ${ownerColumn} = :id
     order by k.created_at desc, k.id desc limit ${mostKeys}`,
  ),
)

/** Newest first. */
export async function listKeyRows(db: Db, owner: KeyOwner): Promise<KeyRow[]> {
  return list[owner.kind](db, { id: owner.id })
}

const ownerById = statement<{ ownerId: string }, { keyId: string; kind: KeyKind }>(
  'api-keys.owner',
  `select coalesce(user_id, team_id) as "ownerId" from owned_api_keys
   where project_id = :projectId and id = :keyId and kind = :kind`,
)

/** The user or team that a key of this kind belongs to. */
export async function findKeyOwner(db: Db, kind: KeyKind, keyId: string): Promise<string | null> {
  return (await ownerById.first(db, { keyId, kind }))?.ownerId ?? null
}

const byId = statement<KeyRow, { keyId: string; kind: KeyKind }>(
  'api-keys.by-id',
  `select ${keyColumns} from owned_api_keys k where k.project_id = :projectId and k.id = :keyId and k.kind = :kind`,
)

export async function findKeyRow(db: Db, kind: KeyKind, keyId: string): Promise<KeyRow | null> {
  return byId.first(db, { keyId, kind })
}

/** A condition of a key `k`. A scalar subquery: `not exists` may be planned through `users_locked`, slow once many are locked. */
export const ofNoLockedUser = `not coalesce((
  select ${isLocked('u')} from users u where u.project_id = :projectId and u.id = k.user_id), false)`

const byDigest = statement<KeyRow, { digest: string; now: Date }>(
  'api-keys.by-digest',
  `select ${keyColumns} from owned_api_keys k where k.digest = :digest and k.project_id = :projectId and ${ofNoLockedUser}`,
)

/** Of either kind, but none of a locked user. Found by its digest, so the time this takes reveals nothing about a key. */
export async function findKeyRowByDigest(db: Db, digest: string, now: Date): Promise<KeyRow | null> {
  return byDigest.first(db, { digest, now })
}

const lock = perKind(kind =>
  statement<{ id: string }, { id: string }>(
    `api-keys.lock-${kind}`,
    `select id from ${kind}s where project_id = :projectId and id = :id for no key update`,
  ),
)

/** The next request that creates a key for this owner waits until the transaction ends. False: there is no such owner. */
export async function lockOwner(tx: Tx, owner: KeyOwner): Promise<boolean> {
  return lock[owner.kind].matches(tx, { id: owner.id })
}

const count = perKind((kind, ownerColumn) =>
  statement<{ count: number }, { id: string }>(
    `api-keys.count-of-${kind}`,
    `select count(*)::integer as count from owned_api_keys k where k.project_id = :projectId and ${ownerColumn} = :id`,
  ),
)

export async function countKeys(db: Db, owner: KeyOwner): Promise<number> {
  return (await count[owner.kind].first(db, { id: owner.id }))?.count ?? 0
}

const deleteOldestDead = perKind((kind, ownerColumn) =>
  statement<{ id: string }, { id: string; now: Date }>(
    `api-keys.delete-oldest-dead-of-${kind}`,
    `delete from owned_api_keys where project_id = :projectId and id = (
       select k.id from owned_api_keys k
       where k.project_id = :projectId and ${ownerColumn} = :id and (k.manually_revoked_at is not null or k.expires_at <= :now)
       order by k.created_at, k.id limit 1
     ) returning id`,
  ),
)

/** Forgets the oldest key that no longer opens anything. False: they all do. */
export async function deleteOldestDeadKey(tx: Tx, owner: KeyOwner, now: Date): Promise<boolean> {
  return deleteOldestDead[owner.kind].matches(tx, { id: owner.id, now })
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

const insert = statement<never, NewKeyRow & { kind: KeyKind; userId: string | null; teamId: string | null }>(
  'api-keys.insert',
  insertInto('owned_api_keys', 'id kind userId teamId description isPublic digest lastFour createdAt expiresAt'),
)

export async function insertKey(tx: Tx, { kind, id }: KeyOwner, row: NewKeyRow): Promise<void> {
  await insert(tx, { ...row, kind, userId: kind === 'user' ? id : null, teamId: kind === 'team' ? id : null })
}

export interface KeyChanges {
  readonly description: string | undefined
  /** Null: never. */
  readonly expiresAt: Date | null | undefined
  /** A second revocation keeps the time of the first. */
  readonly revokedAt: Date | undefined
}

const update = statement<KeyRow, KeyChanges & { keyId: string; kind: KeyKind; setsExpiry: boolean }>(
  'api-keys.update',
  `update owned_api_keys k set
     description = coalesce(:description, k.description),
     expires_at = case when :setsExpiry::boolean then :expiresAt::timestamptz else k.expires_at end,
     manually_revoked_at = coalesce(k.manually_revoked_at, :revokedAt)
   where k.project_id = :projectId and k.id = :keyId and k.kind = :kind
   returning ${keyColumns}`,
)

export async function updateKey(tx: Tx, kind: KeyKind, keyId: string, changes: KeyChanges): Promise<KeyRow | null> {
  return update.first(tx, { ...changes, keyId, kind, setsExpiry: changes.expiresAt !== undefined })
}

const revokeOfUser = statement<never, MethodSpan & { userId: string; revokedAt: Date }>(
  'api-keys.revoke-of-user',
  `update owned_api_keys set manually_revoked_at = :revokedAt
   where project_id = :projectId and user_id = :userId and manually_revoked_at is null
     and ${inSpan}`,
)

/** Every key that stands for this user, or those of a span in the order of sign-in methods. */
export async function revokeKeysOfUser(tx: Tx, userId: string, revokedAt: Date, span: MethodSpan): Promise<void> {
  await revokeOfUser(tx, { ...span, userId, revokedAt })
}
