/** Many users in one statement each: for imports. */
import type { ServerUser } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { insertMethods } from '../sign-in-methods/sign-in-methods.tables.ts'
import type { FirstMethod } from '../sign-in-methods/sign-in-methods.ts'
import { lockAsOf, type UserRow, userColumns, userTables } from './user-row.tables.ts'

export interface NewUser {
  readonly id: string
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly clientMetadata: unknown
  readonly clientReadOnlyMetadata: unknown
  readonly serverMetadata: unknown
  readonly isAnonymous: boolean
  readonly passwordHash: string | null
  readonly otpAuthEnabled: boolean
  readonly sealedTotpSecret: string | null
  /** Whether there is a second factor, and no address is verified. */
  readonly totpAddedUnverified?: boolean
  /** Whether an address of theirs is verified. */
  readonly isAddressProved?: boolean
  readonly isLocked?: boolean
  readonly lockedUntil?: Date | null
  readonly lockReason?: string | null
  readonly restrictedByAdmin?: boolean
  readonly restrictedByAdminReason?: string | null
  readonly restrictedByAdminPrivateDetails?: string | null
  readonly countryCode?: string | null
  readonly locale?: string | null
  readonly botScore?: number
  readonly freeTrialAbuseScore?: number
  readonly selectedTeamId: string | null
  readonly signedUpAt: Date
  readonly lastActiveAt: Date
  /** Every address they will have, so that the text they are found by need not be written again. */
  readonly addresses: readonly string[]
  /** Every provider they will be able to sign in with. */
  readonly signInProviders: readonly string[]
}

const insert = statement<never, { rows: string; methods: string }>(
  'users.insert-many',
  `with made as (
   insert into users (project_id, id, display_name, profile_image_url,
     client_metadata, client_read_only_metadata, server_metadata, is_anonymous, password_hash,
     sealed_totp_secret, totp_added_unverified, is_locked, locked_until, lock_reason, restricted_by_admin,
     restricted_by_admin_reason, restricted_by_admin_private_details, country_code, locale, bot_score, free_trial_abuse_score,
     selected_team_id, signed_up_at,
     last_active_at, search_text)
   select :projectId, id, "displayName", "profileImageUrl",
     "clientMetadata", "clientReadOnlyMetadata", "serverMetadata", "isAnonymous", "passwordHash",
     "sealedTotpSecret", coalesce("totpAddedUnverified", false), coalesce("isLocked", false), "lockedUntil", "lockReason",
     coalesce("restrictedByAdmin", false), "restrictedByAdminReason", "restrictedByAdminPrivateDetails", "countryCode", locale,
     coalesce("botScore", 0), coalesce("freeTrialAbuseScore", 0),
     "selectedTeamId", "signedUpAt", "lastActiveAt",
     search_text_of("displayName", array(select value from json_array_elements_text(addresses) order by value))
   from json_to_recordset(:rows::json) as given (id uuid, "displayName" text, "profileImageUrl" text,
     "clientMetadata" json, "clientReadOnlyMetadata" json, "serverMetadata" json, "isAnonymous" boolean,
     "passwordHash" text, "sealedTotpSecret" text, "totpAddedUnverified" boolean,
     "isLocked" boolean, "lockedUntil" timestamptz, "lockReason" text,
     "restrictedByAdmin" boolean, "restrictedByAdminReason" text, "restrictedByAdminPrivateDetails" text,
     "countryCode" text, locale text, "botScore" smallint, "freeTrialAbuseScore" smallint,
     "selectedTeamId" uuid, "signedUpAt" timestamptz, "lastActiveAt" timestamptz, addresses json)
   ) ${insertMethods}`,
)

/** With what they sign in with, in one statement. */
export async function insertUserRows(tx: Tx, rows: readonly NewUser[], methods: readonly FirstMethod[]): Promise<void> {
  await insert(tx, { rows: JSON.stringify(rows), methods: JSON.stringify(methods) })
}

export interface NewConnection {
  readonly id: string
  readonly userId: string
  readonly providerConfigId: string
  readonly providerType: string
  readonly accountId: string
  readonly email: string | null
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  readonly createdAt: Date
}

const insertMany = statement<never, { rows: string }>(
  'users.insert-connections',
  `insert into oauth_connections (project_id, id, user_id, provider_config_id, provider_type, account_id, email,
     allow_sign_in, allow_connected_accounts, created_at)
   select :projectId, id, "userId", "providerConfigId", "providerType", "accountId", email, "allowSignIn",
     "allowConnectedAccounts", "createdAt"
   from json_to_recordset(:rows::json) as given (id uuid, "userId" uuid, "providerConfigId" text, "providerType" text,
     "accountId" text, email text, "allowSignIn" boolean, "allowConnectedAccounts" boolean, "createdAt" timestamptz)`,
)

export async function insertConnections(tx: Tx, rows: readonly NewConnection[]): Promise<void> {
  if (rows.length > 0) await insertMany(tx, { rows: JSON.stringify(rows) })
}

const findAll = statement<UserRow, { userIds: readonly string[] }>(
  'users.by-ids',
  `select ${userColumns} from ${userTables} where users.project_id = :projectId and users.id = any(:userIds::uuid[])`,
)

/** In no order. */
export async function findUsers(db: Db, userIds: readonly string[]): Promise<ServerUser[]> {
  if (userIds.length === 0) return []
  const now = db.database.clock.now()
  return (await findAll(db, { userIds })).map(user => lockAsOf(user, now))
}
