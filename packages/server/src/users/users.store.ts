import type { ServerUser } from '@latchkey/contract'
import { insertPrimary } from '../contact-channels/contact-channels.tables.ts'
import { assignments, insertInto, toJson } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import { inSpan, insertMethods, type MethodSpan } from '../sign-in-methods/sign-in-methods.tables.ts'
import type { FirstMethod } from '../sign-in-methods/sign-in-methods.ts'
import type { Lock } from './locking.ts'
import type { Restriction } from './restricting.ts'
import { isLocked, lockAsOf, type UserRow, userColumns, userTables } from './user-row.tables.ts'
import type { NewConnection } from './users-in-bulk.store.ts'

const findById = statement<UserRow, { userId: string }>(
  'users.by-id',
  `select ${userColumns} from ${userTables} where users.project_id = :projectId and users.id = :userId`,
)

export async function findUser(db: Db, userId: string): Promise<ServerUser | null> {
  const [user] = await findById(db, { userId })
  return user ? lockAsOf(user, db.database.clock.now()) : null
}

export type UserChanges = {
  readonly [Name in
    | 'displayName'
    | 'profileImageUrl'
    | 'clientMetadata'
    | 'clientReadOnlyMetadata'
    | 'serverMetadata'
    | 'selectedTeamId'
    | 'isLocked'
    | 'lockedUntil'
    | 'countryCode'
    | 'locale'
    | 'botScore'
    | 'freeTrialAbuseScore'
    | keyof Restriction
    | 'lockReason']?: (NewUser & Lock & Restriction & { selectedTeamId: string | null })[Name] | undefined
}

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
  readonly restriction: Restriction
  readonly countryCode: string | null
  readonly locale: string | null
  readonly botScore: number
  readonly freeTrialAbuseScore: number
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

interface CreateValues
  extends Omit<NewUser, 'id' | 'address' | 'lock' | 'restriction' | 'methods'>,
    Omit<NewUser['address'], 'id'>,
    Restriction,
    Lock {
  readonly userId: string
  readonly addressId: string
  /** JSON. */
  readonly methods: string
}

const metadata = ['clientMetadata', 'clientReadOnlyMetadata', 'serverMetadata'] as const

// One statement for what every new user has, which returns the user: each of its names stands for the row that was
// just inserted. The search text is written with the address in it, once.
const create = statement<UserRow, CreateValues>(
  'users.create',
  `with users as (
     insert into users (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
       server_metadata, is_anonymous, password_hash, sealed_totp_secret, totp_added_unverified,
       signed_up_at, last_active_at, search_text, is_locked, locked_until, lock_reason, restricted_by_admin,
       restricted_by_admin_reason, restricted_by_admin_private_details, country_code, locale, bot_score,
       free_trial_abuse_score)
     values (:projectId, :userId, :displayName, :profileImageUrl, :clientMetadata::json, :clientReadOnlyMetadata::json,
       :serverMetadata::json, :isAnonymous, :passwordHash, :sealedTotpSecret, :totpAddedUnverified, :signedUpAt, :signedUpAt,
       search_text_of(:displayName, case when :value::text is null then '{}' else array[:value] end),
       :isLocked, :lockedUntil, :lockReason, :restrictedByAdmin, :restrictedByAdminReason,
       :restrictedByAdminPrivateDetails, :countryCode, :locale, :botScore, :freeTrialAbuseScore)
     returning *
   ), sign_in_methods as (${insertMethods} returning *
   ), contact_channels as (${insertPrimary} returning *
   )
   select ${userColumns} from ${userTables}`,
)

/** With the primary address and the sign-in methods. Returns the user, who has no team and no provider yet. */
export async function insertUser(
  tx: Tx,
  { id: userId, address, lock, restriction, methods, ...user }: NewUser,
): Promise<ServerUser> {
  const created = await create.first(tx, {
    ...{ ...user, ...toJson(user, metadata), userId, methods: JSON.stringify(methods) },
    ...{ ...lock, ...toNewRestriction(restriction), ...address, addressId: address.id },
  })
  if (!created) throw new Error('The insert of a user returned no row.')
  return created
}

const toNewRestriction = (given: Restriction): Restriction => ({
  restrictedByAdmin: given.restrictedByAdmin ?? false,
  restrictedByAdminReason: given.restrictedByAdminReason ?? null,
  restrictedByAdminPrivateDetails: given.restrictedByAdminPrivateDetails ?? null,
})

export async function updateUserRow(tx: Tx, userId: string, changes: UserChanges): Promise<void> {
  const values = { ...changes, ...toJson(changes, metadata) }
  const set = assignments(values)
  if (set === '') return
  await composed(`update users set ${set} where project_id = :projectId and id = :userId`)(tx, { ...values, userId })
}

const deselectOne = statement<never, { userId: string; teamId: string }>(
  'users.deselect-team',
  `update users set selected_team_id = null
   where project_id = :projectId and id = :userId and selected_team_id = :teamId`,
)

/** Nothing, if they have another team selected. */
export async function deselectTeam(tx: Tx, userId: string, teamId: string): Promise<void> {
  await deselectOne(tx, { userId, teamId })
}

const deselect = statement<never, { teamId: string }>(
  'users.deselect-removed-team',
  'update users set selected_team_id = null where project_id = :projectId and selected_team_id = :teamId',
)

/** No user has the team selected any more. Its row must be locked. */
export async function deselectRemovedTeam(tx: Tx, teamId: string): Promise<void> {
  await deselect(tx, { teamId })
}

const putHash = statement<never, { userId: string; passwordHash: string | null }>(
  'users.put-password-hash',
  `update users set password_hash = :passwordHash, password_version = password_version + 1
   where project_id = :projectId and id = :userId`,
)

/** Counting up makes every proof that was made with the former password void. */
export async function putPasswordHash(tx: Tx, userId: string, passwordHash: string | null): Promise<void> {
  await putHash(tx, { userId, passwordHash })
}

const improveHash = statement<never, { userId: string; from: string; to: string }>(
  'users.improve-password-hash',
  `update users set password_hash = :to where project_id = :projectId and id = :userId and password_hash = :from`,
)

/** The same password under a better hash: proofs made with the old one stay good. */
export async function improvePasswordHash(tx: Tx, userId: string, hashes: { from: string; to: string }): Promise<void> {
  await improveHash(tx, { ...hashes, userId })
}

/** What the figures say of a user. */
export interface CountedUser {
  readonly signedUpAt: Date
  readonly isAnonymous: boolean
}

const becomeRegular = statement<{ signedUpAt: Date }, { userId: string }>(
  'users.become-regular',
  `update users set is_anonymous = false
   where project_id = :projectId and id = :userId and is_anonymous returning signed_up_at as "signedUpAt"`,
)

/** Null: the user was regular before. */
export async function putRegular(tx: Tx, userId: string): Promise<Date | null> {
  return (await becomeRegular.first(tx, { userId }))?.signedUpAt ?? null
}

const deleteById = statement<CountedUser, { userId: string }>(
  'users.delete',
  `delete from users where project_id = :projectId and id = :userId
   returning signed_up_at as "signedUpAt", is_anonymous as "isAnonymous"`,
)

/** Returns what is to be counted less. Null: there is no such user. */
export async function deleteUserRow(tx: Tx, userId: string): Promise<CountedUser | null> {
  return deleteById.first(tx, { userId })
}

const lockById = statement<{ id: string }, { userId: string }>(
  'users.lock',
  'select id from users where project_id = :projectId and id = :userId for update',
)

/** Locks the user until the transaction ends. False: there is no such user. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  return lockById.matches(tx, { userId })
}

const lockAnonymous = statement<{ id: string }, { userId: string }>(
  'users.lock-anonymous',
  'select id from users where project_id = :projectId and id = :userId and is_anonymous for update',
)

/** As {@link lockUser}, if the user is anonymous still. Of two upgrades at once, one finds that so. */
export async function lockIfAnonymous(tx: Tx, userId: string): Promise<boolean> {
  return lockAnonymous.matches(tx, { userId })
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
const credentialByEmail = statement<SignInRow, { email: string; decoy: string; now: Date }>(
  'users.credential-by-email',
  `select credential.*, coalesce(
     (select password_hash from users
      where project_id = :projectId and password_hash is not null and uuid_hash_extended(id, 0) >= :decoy::bigint
      order by uuid_hash_extended(id, 0) limit 1),
     (select password_hash from users
      where project_id = :projectId and password_hash is not null
      order by uuid_hash_extended(id, 0) limit 1)) as "decoyHash"
   from (select) one left join (
     select users.id as "userId", users.password_hash as hash, users.password_version as version,
       ${isLocked('users')} as "isLocked"
     from contact_channels c join users on users.project_id = c.project_id and users.id = c.user_id
     where c.project_id = :projectId and c.type = 'email' and c.value = :email and c.used_for_auth) credential on true`,
)

/** @param decoy the position of the other user, of `DecoyChoice` */
export async function findPasswordByEmail(db: Db, email: string, decoy: string): Promise<SignInCredential> {
  const row = await credentialByEmail.first(db, { email, decoy, now: db.database.clock.now() })
  if (!row) return { credential: null, decoyHash: null }
  const { userId, hash, version, isLocked, decoyHash } = row
  if (userId === null || version === null) return { credential: null, decoyHash }
  return { credential: { userId, hash, version, isLocked: isLocked === true }, decoyHash }
}

const credentialById = statement<PasswordCredential, { userId: string; now: Date }>(
  'users.credential-by-id',
  `select id as "userId", password_hash as hash, password_version as version, ${isLocked('users')} as "isLocked"
   from users where project_id = :projectId and id = :userId`,
)

export async function findPasswordFor(db: Db, userId: string): Promise<PasswordCredential | null> {
  return credentialById.first(db, { userId, now: db.database.clock.now() })
}

const versionById = statement<{ version: number }, { userId: string; now: Date }>(
  'users.password-version',
  `select password_version as version from users
   where project_id = :projectId and id = :userId and not ${isLocked('users')} for update`,
)

/** Null: the user is gone, or locked, and a proof of theirs is void. The row stays as it is until the transaction ends. */
export async function lockPasswordVersion(tx: Tx, userId: string): Promise<number | null> {
  return (await versionById.first(tx, { userId, now: tx.database.clock.now() }))?.version ?? null
}

const insertOne = statement<never, NewConnection>(
  'users.insert-connection',
  insertInto(
    'oauth_connections',
    'id userId providerConfigId providerType accountId email allowSignIn allowConnectedAccounts createdAt',
  ),
)

export async function insertConnection(tx: Tx, connection: NewConnection): Promise<void> {
  await insertOne(tx, connection)
}

const providersIn = statement<{ provider: string }, MethodSpan & { userId: string }>(
  'users.providers-in',
  `select lower(provider_config_id) as provider from oauth_connections
   where project_id = :projectId and user_id = :userId and allow_sign_in group by 1
   having bool_and(${inSpan})`,
)

/** Providers, in lower case, all of whose connections are of a span in the order of sign-in methods. */
export async function listProvidersIn(db: Db, userId: string, span: MethodSpan): Promise<string[]> {
  return (await providersIn(db, { ...span, userId })).map(({ provider }) => provider)
}

const deleteConnections = statement<never, MethodSpan & { userId: string }>(
  'users.delete-connections',
  `delete from oauth_connections where project_id = :projectId and user_id = :userId and ${inSpan}`,
)

/** All of them, or those of a span in the order of sign-in methods. */
export async function deleteConnectionsFor(tx: Tx, userId: string, span: MethodSpan): Promise<void> {
  await deleteConnections(tx, { ...span, userId })
}
