import type { ServerUser } from '@latchkey/contract'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { oauthConnections, users } from './users.tables.ts'

/** One row per user, in the public form: no mapping follows. */
export type UserRow = { [Key in keyof ServerUser]: ServerUser[Key] }

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Goes with {@link userTables}. */
export const userColumns = `users.id, users.display_name as "displayName", users.profile_image_url as "profileImageUrl",
  c.value as "primaryEmail",
  coalesce(c.is_verified, false) as "primaryEmailVerified",
  coalesce(c.used_for_auth, false) as "primaryEmailAuthEnabled",
  ${millis('users.signed_up_at')} as "signedUpAtMillis", ${millis('users.last_active_at')} as "lastActiveAtMillis",
  users.is_anonymous as "isAnonymous",
  users.client_metadata as "clientMetadata", users.client_read_only_metadata as "clientReadOnlyMetadata",
  users.server_metadata as "serverMetadata",
  users.password_hash is not null as "hasPassword",
  users.otp_auth_enabled as "otpAuthEnabled",
  users.has_passkey as "passkeyAuthEnabled",
  users.sealed_totp_secret is not null as "requiresTotpMfa",
  (users.password_hash is not null or users.otp_auth_enabled) as "authWithEmail",
  coalesce((
    select json_agg(json_build_object('id', o.provider_config_id, 'accountId', o.account_id, 'email', o.email) order by o.created_at, o.id)
    from oauth_connections o where o.project_id = users.project_id and o.user_id = users.id
  ), '[]'::json) as "oauthProviders",
  users.selected_team_id as "selectedTeamId",
  case when t.id is null then null else json_build_object(
    'id', t.id, 'displayName', t.display_name, 'profileImageUrl', t.profile_image_url,
    'clientMetadata', t.client_metadata, 'clientReadOnlyMetadata', t.client_read_only_metadata,
    'serverMetadata', t.server_metadata, 'createdAtMillis', ${millis('t.created_at')}
  ) end as "selectedTeam"`

export const userTables = `users
  left join contact_channels c on c.project_id = users.project_id and c.user_id = users.id and c.is_primary
  left join teams t on t.project_id = users.project_id and t.id = users.selected_team_id`

const findById = statement<UserRow>(
  'users.by-id',
  `select ${userColumns} from ${userTables} where users.project_id = $1 and users.id = $2`,
)

export async function findUser(db: Db, userId: string): Promise<ServerUser | null> {
  const [user] = await findById(db, [db.projectId, userId])
  return user ?? null
}

export type UserChanges = Partial<Omit<typeof users.$inferInsert, 'projectId' | 'id'>>

export async function insertUser(tx: Tx, row: Omit<typeof users.$inferInsert, 'projectId'>): Promise<void> {
  await tx.drizzle.insert(users).values({ ...row, projectId: tx.projectId })
}

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

const totpById = statement<{ sealedSecret: string; lastStep: number | null }>(
  'users.totp',
  `select sealed_totp_secret as "sealedSecret", totp_last_step::float8 as "lastStep"
   from users where project_id = $1 and id = $2 and sealed_totp_secret is not null`,
)

/** Null: no second factor is on. */
export async function findTotp(db: Db, userId: string) {
  const [totp] = await totpById(db, [db.projectId, userId])
  return totp ?? null
}

const takeStep = statement<{ id: string }>(
  'users.take-totp-step',
  `update users set totp_last_step = $3
   where project_id = $1 and id = $2 and (totp_last_step is null or totp_last_step < $3) returning id`,
)

/** False: this step, or a later one, was taken before. */
export async function takeTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  return (await takeStep(tx, [tx.projectId, userId, step])).length > 0
}

/** Counting up makes every proof that was made with the former password void. */
export async function setPasswordHash(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
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

export async function deleteUserRow(tx: Tx, userId: string): Promise<void> {
  await tx.drizzle.delete(users).where(and(own(tx, users), eq(users.id, userId)))
}

const lockById = statement<{ id: string }>(
  'users.lock',
  'select id from users where project_id = $1 and id = $2 for update',
)

/** Whoever changes this user next waits until the transaction ends. False: there is no such user. */
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

export type PasswordCredential = { userId: string; hash: string | null; version: number }

const credentialByEmail = statement<PasswordCredential>(
  'users.credential-by-email',
  `select users.id as "userId", users.password_hash as hash, users.password_version as version
   from contact_channels c join users on users.project_id = c.project_id and users.id = c.user_id
   where c.project_id = $1 and c.type = 'email' and c.value = $2 and c.used_for_auth`,
)

export async function findPasswordByEmail(db: Db, email: string): Promise<PasswordCredential | null> {
  const [credential] = await credentialByEmail(db, [db.projectId, email])
  return credential ?? null
}

const credentialById = statement<PasswordCredential>(
  'users.credential-by-id',
  `select id as "userId", password_hash as hash, password_version as version
   from users where project_id = $1 and id = $2`,
)

export async function findPasswordOf(db: Db, userId: string): Promise<PasswordCredential | null> {
  const [credential] = await credentialById(db, [db.projectId, userId])
  return credential ?? null
}

const versionById = statement<{ version: number }>(
  'users.password-version',
  'select password_version as version from users where project_id = $1 and id = $2 for update',
)

/** Null: the user is gone. The row stays as it is until the transaction ends. */
export async function lockPasswordVersion(tx: Tx, userId: string): Promise<number | null> {
  const [row] = await versionById(tx, [tx.projectId, userId])
  return row?.version ?? null
}

export async function insertConnection(tx: Tx, row: Omit<typeof oauthConnections.$inferInsert, 'projectId'>) {
  await tx.drizzle.insert(oauthConnections).values({ ...row, projectId: tx.projectId })
}

export async function removeConnectionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.drizzle.delete(oauthConnections).where(and(own(tx, oauthConnections), eq(oauthConnections.userId, userId)))
}
