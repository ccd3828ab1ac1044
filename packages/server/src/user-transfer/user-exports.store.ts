/** Users and teams with everything that moves along, one statement for a page of them. */
import type { TeamRow, UserRow } from '@latchkey/contract'
import { millis } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import { hasMethod, methodTables } from '../sign-in-methods/sign-in-methods.tables.ts'
import { lockAsOf, riskScores } from '../users/user-row.tables.ts'

export const usersByAge: Sort = {
  columns: { 'users.signed_up_at': 'timestamptz', 'users.id': 'uuid' },
  order: 'ascending',
}
export const teamsByAge: Sort = {
  columns: { 'teams.created_at': 'timestamptz', 'teams.id': 'uuid' },
  order: 'ascending',
}

/** A user as kept: the second factor is still sealed. */
export type ExportedUser = Omit<UserRow, 'totpSecretBase64'> & { sealedTotpSecret: string | null }

/** A grant whose permission is gone, or belongs elsewhere, grants nothing: it stays behind. */
const isDefined = (grant: string, scope: 'team' | 'project') =>
  `(${scope === 'team' ? `${grant}.permission_id like '$%' or` : ''} exists (select from permission_definitions d
     where d.project_id = :projectId and d.id = ${grant}.permission_id and d.scope = '${scope}'))`

const userColumns = `users.id, users.display_name as "displayName", users.profile_image_url as "profileImageUrl",
  p.value as "primaryEmail", coalesce(p.is_verified, false) as "primaryEmailVerified",
  coalesce(p.used_for_auth, false) as "primaryEmailAuthEnabled",
  array(select json_build_object('type', c.type, 'value', c.value, 'isVerified', c.is_verified,
      'usedForAuth', c.used_for_auth)
    from contact_channels c where c.project_id = :projectId and c.user_id = users.id and not c.is_primary
    order by c.created_at, c.id) as "contactChannels",
  users.password_hash as "passwordHash", ${hasMethod('otp')} as "otpAuthEnabled",
  users.sealed_totp_secret as "sealedTotpSecret",
  array(select json_build_object('id', o.provider_config_id, 'accountId', o.account_id, 'email', o.email,
      'allowSignIn', o.allow_sign_in, 'allowConnectedAccounts', o.allow_connected_accounts)
    from oauth_connections o where o.project_id = :projectId and o.user_id = users.id
    order by o.created_at, o.id) as "oauthProviders",
  users.client_metadata as "clientMetadata", users.client_read_only_metadata as "clientReadOnlyMetadata",
  users.server_metadata as "serverMetadata", users.is_anonymous as "isAnonymous",
  users.is_locked as "isLocked", ${millis('users.locked_until')} as "lockedUntilMillis", users.lock_reason as "lockReason",
  users.restricted_by_admin as "restrictedByAdmin", users.restricted_by_admin_reason as "restrictedByAdminReason",
  users.restricted_by_admin_private_details as "restrictedByAdminPrivateDetails", users.country_code as "countryCode",
  users.locale,
  ${riskScores} as "riskScores",
  ${millis('users.signed_up_at')} as "signedUpAtMillis", ${millis('users.last_active_at')} as "lastActiveAtMillis",
  users.selected_team_id as "selectedTeamId",
  array(select json_build_object('teamId', m.team_id, 'permissionIds', array(
        select g.permission_id from team_permission_grants g
        where g.project_id = :projectId and g.team_id = m.team_id and g.user_id = m.user_id
          and ${isDefined('g', 'team')}
        order by g.permission_id collate "C"),
      'displayName', m.display_name, 'profileImageUrl', m.profile_image_url, 'joinedAtMillis', ${millis('m.created_at')})
    from team_memberships m where m.project_id = :projectId and m.user_id = users.id
    order by m.created_at, m.team_id) as teams,
  array(select g.permission_id from project_permission_grants g
    where g.project_id = :projectId and g.user_id = users.id and ${isDefined('g', 'project')}
    order by g.permission_id collate "C") as "projectPermissionIds"`

const teamColumns = `teams.id, teams.display_name as "displayName", teams.profile_image_url as "profileImageUrl",
  teams.client_metadata as "clientMetadata", teams.client_read_only_metadata as "clientReadOnlyMetadata",
  teams.server_metadata as "serverMetadata", ${millis('teams.created_at')} as "createdAtMillis"`

const select = `select ${userColumns}`
const joined = `left join contact_channels p on p.project_id = :projectId and p.user_id = users.id and p.is_primary
  ${methodTables}`

/** Each is looked up by its key, whatever the planner estimates for all users. */
export async function listKeptUsers(db: Db, { after, orderBy, values }: PageQuery): Promise<ExportedUser[]> {
  const found = await composed<ExportedUser>(`${select} from (
      select id from users where users.project_id = :projectId ${after} order by ${orderBy} limit :limit
    ) chosen cross join lateral (
      select * from users where users.project_id = :projectId and users.id = chosen.id offset 0
    ) users ${joined} order by ${orderBy}`)(db, values)
  return asOfNow(db, found)
}

const byIds = statement<ExportedUser, { userIds: readonly string[] }>(
  'user-exports.users',
  `${select} from users ${joined} where users.project_id = :projectId and users.id = any(:userIds::uuid[])`,
)

export async function findKeptUsers(db: Db, userIds: readonly string[]): Promise<ExportedUser[]> {
  return userIds.length === 0 ? [] : asOfNow(db, await byIds(db, { userIds }))
}

function asOfNow(db: Db, users: readonly ExportedUser[]): ExportedUser[] {
  const now = db.database.clock.now()
  return users.map(user => lockAsOf(user, now))
}

export async function listKeptTeams(db: Db, { after, orderBy, values }: PageQuery): Promise<TeamRow[]> {
  return composed<TeamRow>(`select ${teamColumns} from teams
    where teams.project_id = :projectId ${after} order by ${orderBy} limit :limit`)(db, values)
}

const teamsByIds = statement<TeamRow, { teamIds: readonly string[] }>(
  'user-exports.teams',
  `select ${teamColumns} from teams where teams.project_id = :projectId and teams.id = any(:teamIds::uuid[])`,
)

export async function findKeptTeams(db: Db, teamIds: readonly string[]): Promise<TeamRow[]> {
  return teamIds.length === 0 ? [] : teamsByIds(db, { teamIds })
}
