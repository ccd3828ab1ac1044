/** A user as the API answers with one, for every statement that reads users. */
import type { ServerUser } from '@latchkey/contract'
import { millis } from '../kernel/db/columns.ts'
import { requiresVerifiedEmail } from '../projects/projects.tables.ts'
import { hasMethod, methodTables } from '../sign-in-methods/sign-in-methods.tables.ts'

/**
 * One row per user, in the public form but for a lock whose end has passed: see {@link lockAsOf}. Whether a second factor
 * must be enrolled depends on the project's configuration, so no column has it.
 */
export type UserRow = { [Key in Exclude<keyof ServerUser, 'mustEnrolSecondFactor'>]: ServerUser[Key] }

/** The condition that a user is locked at `:now`. */
export const isLocked = (user: string) =>
  `(${user}.is_locked and (${user}.locked_until is null or ${user}.locked_until > :now::timestamptz))`

type Lock = Pick<ServerUser, 'isLocked' | 'lockedUntilMillis' | 'lockReason'>

/** The user at this time: a lock whose end has passed is none. */
export function lockAsOf<User extends Lock>(user: User, now: Date): User {
  const { isLocked, lockedUntilMillis } = user
  const hasEnded = isLocked && lockedUntilMillis !== null && lockedUntilMillis <= now.getTime()
  return hasEnded ? { ...user, isLocked: false, lockedUntilMillis: null, lockReason: null } : user
}

/** Beside `c`, the primary address of the user, or null. */
const isVerifiedBeside = 'c.is_verified'

/** The reason why a user is restricted, as text. Null: they are not. `isVerified` may be null: they have no primary address. */
export const getRestrictedReason = (user: string, isVerified = isVerifiedBeside) => `case
    when ${user}.is_anonymous then 'anonymous'
    when ${requiresVerifiedEmail} and (${isVerified}) is not true then 'email_not_verified'
    when ${user}.restricted_by_admin then 'restricted_by_administrator' end`

/** What an access token says of a user besides the name, the primary address and the team. */
export const tokenColumns = (user: string, isVerified = isVerifiedBeside) =>
  `${getRestrictedReason(user, isVerified)} as "restrictedReason",
  ${user}.sealed_totp_secret is not null as "requiresTotpMfa", ${millis(`${user}.signed_up_at`)} as "signedUpAtMillis"`

export const riskScores = `json_build_object('signUp', json_build_object('bot', users.bot_score,
    'freeTrialAbuse', users.free_trial_abuse_score))`

/** Of {@link userTables}. The project is compared with each table, so that one node of a distributed database answers. */
export const userColumns = `users.id, users.display_name as "displayName", users.profile_image_url as "profileImageUrl",
  c.value as "primaryEmail",
  coalesce(c.is_verified, false) as "primaryEmailVerified",
  coalesce(c.used_for_auth, false) as "primaryEmailAuthEnabled",
  ${millis('users.signed_up_at')} as "signedUpAtMillis", ${millis('users.last_active_at')} as "lastActiveAtMillis",
  users.is_anonymous as "isAnonymous",
  restriction.reason is not null as "isRestricted",
  case when restriction.reason is not null then json_build_object('type', restriction.reason) end as "restrictedReason",
  users.restricted_by_admin as "restrictedByAdmin", users.restricted_by_admin_reason as "restrictedByAdminReason",
  users.restricted_by_admin_private_details as "restrictedByAdminPrivateDetails", users.country_code as "countryCode",
  users.locale,
  ${riskScores} as "riskScores",
  users.client_metadata as "clientMetadata", users.client_read_only_metadata as "clientReadOnlyMetadata",
  users.server_metadata as "serverMetadata",
  ${hasMethod('password')} as "hasPassword",
  ${hasMethod('otp')} as "otpAuthEnabled",
  ${hasMethod('passkey')} as "passkeyAuthEnabled",
  users.sealed_totp_secret is not null as "requiresTotpMfa",
  users.is_locked as "isLocked", ${millis('users.locked_until')} as "lockedUntilMillis", users.lock_reason as "lockReason",
  (${hasMethod('password')} or ${hasMethod('otp')}) as "authWithEmail",
  coalesce((
    select json_agg(json_build_object('id', o.provider_config_id, 'accountId', o.account_id, 'email', o.email,
      'allowSignIn', o.allow_sign_in) order by o.created_at, o.id)
    from oauth_connections o where o.project_id = :projectId and o.user_id = users.id
  ), '[]'::json) as "oauthProviders",
  users.selected_team_id as "selectedTeamId",
  case when t.id is null then null else json_build_object(
    'id', t.id, 'displayName', t.display_name, 'profileImageUrl', t.profile_image_url,
    'clientMetadata', t.client_metadata, 'clientReadOnlyMetadata', t.client_read_only_metadata,
    'serverMetadata', t.server_metadata, 'createdAtMillis', ${millis('t.created_at')}
  ) end as "selectedTeam"`

export const userTables = `users
  left join contact_channels c on c.project_id = :projectId and c.user_id = users.id and c.is_primary
  left join teams t on t.project_id = :projectId and t.id = users.selected_team_id
  left join lateral (select ${getRestrictedReason('users')} as reason) restriction on true
  ${methodTables}`
