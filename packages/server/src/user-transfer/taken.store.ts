/** What is taken already of that which only one may have, and by whom. */
import { byColumn } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

/**
 * What a row wants for itself, as text: `user:<id>`, `team:<id>`, `email:<address>` to sign in with,
 * `account:<provider>:<account>` to sign in with. Of an earlier row of a dry run also `primary:<address>`, its
 * primary address, and `row:<digest>`, all that it says.
 */
export type Claim = string

interface TakenQuery {
  readonly importId: string
  readonly wanted: readonly Claim[]
  readonly userIds: readonly string[]
  readonly teamIds: readonly string[]
  readonly emails: readonly string[]
  readonly provider: readonly string[]
  readonly account: readonly string[]
}

const find = statement<{ claim: string; ownerId: string | null }, TakenQuery>(
  'user-imports.taken',
  `select 'user:' || id as claim, id as "ownerId" from users where project_id = :projectId and id = any (:userIds::uuid[])
   union all select 'team:' || id, null from teams where project_id = :projectId and id = any (:teamIds::uuid[])
   union all select 'email:' || value, user_id from contact_channels
     where project_id = :projectId and type = 'email' and used_for_auth and value = any (:emails::text[])
   union all select 'account:' || provider || ':' || account, owned.user_id
     from unnest(:provider::text[], :account::text[]) wanted (provider, account) cross join lateral (
       select user_id from oauth_connections
       where project_id = :projectId and allow_sign_in and provider_config_id = provider and account_id = account limit 1
     ) owned
   union all select claim, null from user_import_claims
     where project_id = :projectId and import_id = :importId and claim = any (:wanted::text[])`,
)

/** By claim: the id of the user who has it, or null for teams and for earlier rows of a dry run. */
export async function findTaken(
  db: Db,
  importId: string,
  claims: readonly Claim[],
): Promise<Map<Claim, string | null>> {
  const wanted = [...new Set(claims)]
  const parts = wanted.map(claim => ({
    kind: claim.slice(0, claim.indexOf(':')),
    rest: claim.slice(claim.indexOf(':') + 1),
  }))
  const of = (kind: string) => parts.filter(part => part.kind === kind).map(({ rest }) => rest)
  const accounts = of('account').map(rest => ({
    provider: rest.slice(0, rest.indexOf(':')),
    account: rest.slice(rest.indexOf(':') + 1),
  }))
  const ids = { userIds: of('user'), teamIds: of('team'), emails: of('email') }
  const rows = await find(db, { ...byColumn(accounts, 'provider', 'account'), ...ids, importId, wanted })
  return new Map(rows.map(({ claim, ownerId }) => [claim, ownerId]))
}

/** Of many who share an address, a row is compared with the first few. */
const mostOwners = 10

// For an empty project, as by a dry run, the planner would go through the index of all primary addresses, and
// keep to that when there are many. Behind `offset 0` it sees nothing but the look-up by value.
const findPrimary = statement<{ userId: string }, { addresses: readonly string[] }>(
  'user-imports.primary-owners',
  `select owner.user_id as "userId"
   from unnest(:addresses::text[]) wanted (address) cross join lateral (
     select user_id from (
       select * from contact_channels where project_id = :projectId and value = address offset 0
     ) channel
     where type = 'email' and is_primary
     order by used_for_auth desc, created_at, id limit ${mostOwners}
   ) owner`,
)

/** The ids of users whose primary address is one of these; first the one who signs in with it, then the oldest. */
export async function findPrimaryOwners(db: Db, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const rows = await findPrimary(db, { addresses: [...new Set(addresses)] })
  return rows.map(({ userId }) => userId)
}

const lockDefined = statement<{ id: string; scope: 'team' | 'project' }, { ids: readonly string[] }>(
  'user-imports.defined-permissions',
  `select id, scope from permission_definitions where project_id = :projectId and id = any (:ids::text[]) for share`,
)

/** The scope of each permission that is defined; they stay so until the transaction ends. */
export async function lockPermissionScopes(tx: Tx, ids: readonly string[]): Promise<Map<string, 'team' | 'project'>> {
  if (ids.length === 0) return new Map()
  const rows = await lockDefined(tx, { ids: [...new Set(ids)] })
  return new Map(rows.map(({ id, scope }) => [id, scope]))
}

const countByTeam = statement<{ teamId: string; members: number }, { teamIds: readonly string[] }>(
  'user-imports.team-sizes',
  `select team_id as "teamId", count(*)::integer as members from team_memberships
   where project_id = :projectId and team_id = any (:teamIds::uuid[]) group by team_id`,
)

export async function countMembers(db: Db, teamIds: readonly string[]): Promise<Map<string, number>> {
  if (teamIds.length === 0) return new Map()
  const rows = await countByTeam(db, { teamIds: [...new Set(teamIds)] })
  return new Map(rows.map(({ teamId, members }) => [teamId, members]))
}
