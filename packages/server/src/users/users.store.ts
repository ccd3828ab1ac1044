import type { ServerUser } from '@latchkey/contract'
import { and, eq, sql } from 'drizzle-orm'
import { insertPrimary } from '../contact-channels/contact-channels.tables.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { inSpan, insertMethods, type MethodSpan } from '../sign-in-methods/sign-in-methods.tables.ts'
import type { FirstMethod } from '../sign-in-methods/sign-in-methods.ts'
import type { Lock } from './locking.ts'
import { isLockedAt, lockAsOf, type UserRow, userColumns, userTables } from './user-row.tables.ts'
import { oauthConnections, users } from './users.tables.ts'

const findById = statement<UserRow>(
  'users.by-id',
  `select ${userColumns} from ${userTables} where users.project_id = $1 and users.id = $2`,
)

export async function findUser(db: Db, userId: string): Promise<ServerUser | null> {
  const [user] = await findById(db, [db.projectId, userId])
  return user ? lockAsOf(user, db.database.clock.now()) : null
}

export type UserChanges = Partial<Omit<typeof users.$inferInsert, 'projectId' | 'id'>>

export interface NewUser {
  readonly id: string
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly clientMetadata: unknown
  readonly clientReadOnlyMetadata: unknown
  readonly serverMetadata: unknown
  readonly isAnonymous: boolean
  readonly passwordHash: string | null
  readonly sealedTotpSecret: string | null
  readonly totpAddedUnverified: boolean
  readonly lock: Lock
  readonly signedUpAt: Date
  /** The primary address. Without a value there is none. */
  readonly address: {
    readonly id: string
    readonly value: string | null
    readonly isVerified: boolean
    readonly usedForAuth: boolean
  }
  readonly methods: readonly FirstMethod[]
}

// One statement for what every new user has, which returns the user: each of its names stands for the row that was
// just inserted. The search text is written with the address in it, once.
const addressParameters = {
  ...{ projectId: '$1', id: '$13', userId: '$2', value: '$14' },
  ...{ isVerified: '$15', usedForAuth: '$16', createdAt: '$12' },
}
const create = statement<UserRow>(
  'users.create',
  `with users as (
     insert into users (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
       server_metadata, is_anonymous, password_hash, sealed_totp_secret, totp_added_unverified,
       signed_up_at, last_active_at, search_text, is_locked, locked_until, lock_reason)
     values ($1, $2, $3, $4, $5::json, $6::json, $7::json, $8, $9, $10, $11, $12, $12,
       search_text_of($3, case when $14::text is null then '{}' else array[$14] end), $17, $18, $19)
     returning *
   ), sign_in_methods as (${insertMethods('$1', '$20')} returning *
   ), contact_channels as (${insertPrimary(addressParameters)} returning *
   )
   select ${userColumns} from ${userTables}`,
)

/** With the primary address and the sign-in methods. Returns the user, who has no team and no provider yet. */
export async function insertUser(tx: Tx, user: NewUser): Promise<ServerUser> {
  const { address, lock } = user
  const [created] = await create(tx, [
    ...[tx.projectId, user.id, user.displayName, user.profileImageUrl],
    ...[user.clientMetadata, user.clientReadOnlyMetadata, user.serverMetadata].map(asJson),
    ...[user.isAnonymous, user.passwordHash, user.sealedTotpSecret, user.totpAddedUnverified],
    ...[user.signedUpAt, address.id, address.value, address.isVerified, address.usedForAuth],
    ...[lock.isLocked, lock.lockedUntil, lock.lockReason, JSON.stringify(user.methods)],
  ])
  if (!created) throw new Error('The insert of a user returned no row.')
  return created
}

const asJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

export async function updateUserRow(tx: Tx, userId: string, changes: UserChanges): Promise<void> {
  if (Object.values(changes).every(value => value === undefined)) return
  await tx.drizzle
    .update(users)
    .set(changes)
    .where(and(own(tx, users), eq(users.id, userId)))
}

/** Nothing, if they have another team selected. */
export async function deselectTeam(tx: Tx, userId: string, teamId: string): Promise<void> {
  await tx.drizzle
    .update(users)
    .set({ selectedTeamId: null })
    .where(and(own(tx, users), eq(users.id, userId), eq(users.selectedTeamId, teamId)))
}

const deselect = statement<never>(
  'users.deselect-removed-team',
  'update users set selected_team_id = null where project_id = $1 and selected_team_id = $2',
)

/** No user has the team selected any more. Its row must be locked. */
export async function deselectRemovedTeam(tx: Tx, teamId: string): Promise<void> {
  await deselect(tx, [tx.projectId, teamId])
}

/** Counting up makes every proof that was made with the former password void. */
export async function putPasswordHash(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await tx.drizzle
    .update(users)
    .set({ passwordHash, passwordVersion: sql`${users.passwordVersion} + 1` })
    .where(and(own(tx, users), eq(users.id, userId)))
}

/** The same password under a better hash: proofs made with the old one stay good. */
export async function improvePasswordHash(tx: Tx, userId: string, { from, to }: { from: string; to: string }) {
  await tx.drizzle
    .update(users)
    .set({ passwordHash: to })
    .where(and(own(tx, users), eq(users.id, userId), eq(users.passwordHash, from)))
}

/** What the figures say of a user. */
export interface CountedUser {
  readonly signedUpAt: Date
  readonly isAnonymous: boolean
}

const becomeRegular = statement<{ signedUpAt: Date }>(
  'users.become-regular',
  `update users set is_anonymous = false
   where project_id = $1 and id = $2 and is_anonymous returning signed_up_at as "signedUpAt"`,
)

/** Null: the user was regular before. */
export async function putRegular(tx: Tx, userId: string): Promise<Date | null> {
  const [changed] = await becomeRegular(tx, [tx.projectId, userId])
  return changed?.signedUpAt ?? null
}

const deleteById = statement<{ signedUpAt: Date; isAnonymous: boolean }>(
  'users.delete',
  `delete from users where project_id = $1 and id = $2
   returning signed_up_at as "signedUpAt", is_anonymous as "isAnonymous"`,
)

/** Returns what is to be counted less. Null: there is no such user. */
export async function deleteUserRow(tx: Tx, userId: string): Promise<CountedUser | null> {
  const [deleted] = await deleteById(tx, [tx.projectId, userId])
  return deleted ?? null
}

const lockById = statement<{ id: string }>(
  'users.lock',
  'select id from users where project_id = $1 and id = $2 for update',
)

/** Locks the user until the transaction ends. False: there is no such user. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  return (await lockById(tx, [tx.projectId, userId])).length > 0
}

const lockAnonymous = statement<{ id: string }>(
  'users.lock-anonymous',
  'select id from users where project_id = $1 and id = $2 and is_anonymous for update',
)

/** As {@link lockUser}, if the user is anonymous still. Of two upgrades at once, one finds that so. */
export async function lockIfAnonymous(tx: Tx, userId: string): Promise<boolean> {
  return (await lockAnonymous(tx, [tx.projectId, userId])).length > 0
}

export type PasswordCredential = { userId: string; hash: string | null; version: number; isLocked: boolean }

/** The hash to check, and whose it is: null where the address has no account. */
export interface SignInCredential {
  readonly credential: PasswordCredential | null
  /** To check where the credential has no hash: that of another user, the same for as long as the users stay. */
  readonly decoyHash: string | null
}

type SignInRow = { [Column in keyof PasswordCredential]: PasswordCredential[Column] | null } & {
  decoyHash: string | null
}

/** Both are always read, so that the statement takes the same time with and without an account. */
const credentialByEmail = statement<SignInRow>(
  'users.credential-by-email',
  `select credential.*, coalesce(
     (select password_hash from users
      where project_id = $1 and password_hash is not null and uuid_hash_extended(id, 0) >= $3::bigint
      order by uuid_hash_extended(id, 0) limit 1),
     (select password_hash from users
      where project_id = $1 and password_hash is not null
      order by uuid_hash_extended(id, 0) limit 1)) as "decoyHash"
   from (select) one left join (
     select users.id as "userId", users.password_hash as hash, users.password_version as version,
       ${isLockedAt('users', '$4')} as "isLocked"
     from contact_channels c join users on users.project_id = c.project_id and users.id = c.user_id
     where c.project_id = $1 and c.type = 'email' and c.value = $2 and c.used_for_auth) credential on true`,
)

/** @param decoy the position of the other user, of `DecoyChoice` */
export async function findPasswordByEmail(db: Db, email: string, decoy: string): Promise<SignInCredential> {
  const [row] = await credentialByEmail(db, [db.projectId, email, decoy, db.database.clock.now()])
  if (!row) return { credential: null, decoyHash: null }
  const { userId, hash, version, isLocked, decoyHash } = row
  if (userId === null || version === null) return { credential: null, decoyHash }
  return { credential: { userId, hash, version, isLocked: isLocked === true }, decoyHash }
}

const credentialById = statement<PasswordCredential>(
  'users.credential-by-id',
  `select id as "userId", password_hash as hash, password_version as version, ${isLockedAt('users', '$3')} as "isLocked"
   from users where project_id = $1 and id = $2`,
)

export async function findPasswordFor(db: Db, userId: string): Promise<PasswordCredential | null> {
  const [credential] = await credentialById(db, [db.projectId, userId, db.database.clock.now()])
  return credential ?? null
}

const versionById = statement<{ version: number }>(
  'users.password-version',
  `select password_version as version from users
   where project_id = $1 and id = $2 and not ${isLockedAt('users', '$3')} for update`,
)

/** Null: the user is gone, or locked, and a proof of theirs is void. The row stays as it is until the transaction ends. */
export async function lockPasswordVersion(tx: Tx, userId: string): Promise<number | null> {
  const [row] = await versionById(tx, [tx.projectId, userId, tx.database.clock.now()])
  return row?.version ?? null
}

export async function insertConnection(tx: Tx, row: Omit<typeof oauthConnections.$inferInsert, 'projectId'>) {
  await tx.drizzle.insert(oauthConnections).values({ ...row, projectId: tx.projectId })
}

const providersIn = statement<{ provider: string }>(
  'users.providers-in',
  `select lower(provider_config_id) as provider from oauth_connections
   where project_id = $1 and user_id = $2 and allow_sign_in group by 1
   having bool_and(${inSpan('$3', '$4')})`,
)

/** Providers, in lower case, all of whose connections are of a span in the order of sign-in methods. */
export async function listProvidersIn(db: Db, userId: string, span: MethodSpan): Promise<string[]> {
  const { addedBefore, addedAfter } = span
  return (await providersIn(db, [db.projectId, userId, addedBefore, addedAfter])).map(({ provider }) => provider)
}

const deleteConnections = statement<never>(
  'users.delete-connections',
  `delete from oauth_connections where project_id = $1 and user_id = $2 and ${inSpan('$3', '$4')}`,
)

/** All of them, or those of a span in the order of sign-in methods. */
export async function deleteConnectionsFor(
  tx: Tx,
  userId: string,
  { addedBefore, addedAfter }: MethodSpan,
): Promise<void> {
  await deleteConnections(tx, [tx.projectId, userId, addedBefore, addedAfter])
}
