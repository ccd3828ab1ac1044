/** Users and teams with everything that moves along, one statement for a page of them. */
import type { TeamRow, UserRow } from '@latchkey/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, ofProject, own } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { hasMethod, methodTables } from '../sign-in-methods/sign-in-methods.tables.ts'
import { teams } from '../teams/teams.tables.ts'
import { lockAsOf } from '../users/user-row.tables.ts'
import { users } from '../users/users.tables.ts'

export const usersByAge: Sort = { columns: [users.signedUpAt, users.id], order: 'ascending' }
export const teamsByAge: Sort = { columns: [teams.createdAt, teams.id], order: 'ascending' }

/** A user as kept: the second factor is still sealed. */
export type ExportedUser = Omit<UserRow, 'totpSecretBase64'> & { sealedTotpSecret: string | null }
type ExportedUserRow = { [Key in keyof ExportedUser]: ExportedUser[Key] }
type ExportedTeamRow = { [Key in keyof TeamRow]: TeamRow[Key] }

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
/** A grant whose permission is gone, or belongs elsewhere, grants nothing: it stays behind. */
const isDefined = (grant: string, scope: 'team' | 'project') =>
  `(${scope === 'team' ? `${grant}.permission_id like '$%' or` : ''} exists (select from permission_definitions d
     where d.project_id = $1 and d.id = ${grant}.permission_id and d.scope = '${scope}'))`

/** `$1` is the project. */
const userColumns = `users.id, users.display_name as "displayName", users.profile_image_url as "profileImageUrl",
  p.value as "primaryEmail", coalesce(p.is_verified, false) as "primaryEmailVerified",
  coalesce(p.used_for_auth, false) as "primaryEmailAuthEnabled",
  array(select json_build_object('type', c.type, 'value', c.value, 'isVerified', c.is_verified,
      'usedForAuth', c.used_for_auth)
    from contact_channels c where c.project_id = $1 and c.user_id = users.id and not c.is_primary
    order by c.created_at, c.id) as "contactChannels",
  users.password_hash as "passwordHash", ${hasMethod('otp')} as "otpAuthEnabled",
  users.sealed_totp_secret as "sealedTotpSecret",
  array(select json_build_object('id', o.provider_config_id, 'accountId', o.account_id, 'email', o.email,
      'allowSignIn', o.allow_sign_in, 'allowConnectedAccounts', o.allow_connected_accounts)
    from oauth_connections o where o.project_id = $1 and o.user_id = users.id
    order by o.created_at, o.id) as "oauthProviders",
  users.client_metadata as "clientMetadata", users.client_read_only_metadata as "clientReadOnlyMetadata",
  users.server_metadata as "serverMetadata", users.is_anonymous as "isAnonymous",
  users.is_locked as "isLocked", ${millis('users.locked_until')} as "lockedUntilMillis", users.lock_reason as "lockReason",
  ${millis('users.signed_up_at')} as "signedUpAtMillis", ${millis('users.last_active_at')} as "lastActiveAtMillis",
  users.selected_team_id as "selectedTeamId",
  array(select json_build_object('teamId', m.team_id, 'permissionIds', array(
        select g.permission_id from team_permission_grants g
        where g.project_id = $1 and g.team_id = m.team_id and g.user_id = m.user_id
          and ${isDefined('g', 'team')}
        order by g.permission_id collate "C"),
      'displayName', m.display_name, 'profileImageUrl', m.profile_image_url, 'joinedAtMillis', ${millis('m.created_at')})
    from team_memberships m where m.project_id = $1 and m.user_id = users.id
    order by m.created_at, m.team_id) as teams,
  array(select g.permission_id from project_permission_grants g
    where g.project_id = $1 and g.user_id = users.id and ${isDefined('g', 'project')}
    order by g.permission_id collate "C") as "projectPermissionIds"`

const teamColumns = `teams.id, teams.display_name as "displayName", teams.profile_image_url as "profileImageUrl",
  teams.client_metadata as "clientMetadata", teams.client_read_only_metadata as "clientReadOnlyMetadata",
  teams.server_metadata as "serverMetadata", ${millis('teams.created_at')} as "createdAtMillis"`

/** Each is looked up by its key, whatever the planner estimates for all users. */
export async function listKeptUsers(db: Db, { after, orderBy, limit }: PageQuery): Promise<ExportedUser[]> {
  const onPage = sql`select id from users where ${own(db, users)} ${and(after)} order by ${orderBy} limit ${limit}`
  const each = sql`(${onPage}) chosen cross join lateral (
    select * from users where ${own(db, users)} and users.id = chosen.id offset 0) users`
  return selectUsers(db, each, sql`order by ${orderBy}`)
}

export async function findKeptUsers(db: Db, userIds: readonly string[]): Promise<ExportedUser[]> {
  if (userIds.length === 0) return []
  return selectUsers(db, sql`users`, sql`where ${own(db, users)} and users.id = any(${sql.param(userIds)}::uuid[])`)
}

async function selectUsers(db: Db, from: SQL, rest: SQL): Promise<ExportedUser[]> {
  const found = await db.drizzle.execute<ExportedUserRow>(sql`
    select ${ofProject(db, userColumns)} from ${from}
    left join contact_channels p on p.project_id = ${db.projectId} and p.user_id = users.id and p.is_primary
    ${ofProject(db, methodTables)}
    ${rest}`)
  const now = db.database.clock.now()
  return found.rows.map(user => lockAsOf(user, now))
}

export async function listKeptTeams(db: Db, { after, orderBy, limit }: PageQuery): Promise<TeamRow[]> {
  return selectTeams(db, sql`${own(db, teams)} ${and(after)} order by ${orderBy} limit ${limit}`)
}

export async function findKeptTeams(db: Db, teamIds: readonly string[]): Promise<TeamRow[]> {
  return teamIds.length === 0
    ? []
    : selectTeams(db, sql`${own(db, teams)} and teams.id = any(${sql.param(teamIds)}::uuid[])`)
}

async function selectTeams(db: Db, which: SQL): Promise<TeamRow[]> {
  return (await db.drizzle.execute<ExportedTeamRow>(sql`select ${sql.raw(teamColumns)} from teams where ${which}`)).rows
}

const and = (condition: SQL | undefined) => (condition ? sql`and ${condition}` : sql``)
