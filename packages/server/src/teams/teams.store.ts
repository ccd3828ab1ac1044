import type { ServerTeam } from '@latchkey/contract'
import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { teamMemberships, teams } from './teams.tables.ts'

/** A team in its public form; other stores select it by joining `teams t`. */
export const teamColumns = `t.id, t.display_name as "displayName", t.profile_image_url as "profileImageUrl",
  t.client_metadata as "clientMetadata", t.client_read_only_metadata as "clientReadOnlyMetadata",
  t.server_metadata as "serverMetadata",
  (extract(epoch from t.created_at) * 1000)::float8 as "createdAtMillis"`

type TeamRow = { [Key in keyof ServerTeam]: ServerTeam[Key] }

const findById = statement<TeamRow>(
  'teams.by-id',
  `select ${teamColumns} from teams t where t.project_id = $1 and t.id = $2`,
)
const listAll = statement<TeamRow>(
  'teams.all',
  `select ${teamColumns} from teams t where t.project_id = $1 order by t.created_at, t.id limit 100000`,
)
const listOfUser = statement<TeamRow>(
  'teams.of-user',
  `select ${teamColumns}
   from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
   where m.project_id = $1 and m.user_id = $2
   order by t.created_at, t.id limit 100000`,
)

export async function findTeam(db: Db, teamId: string): Promise<ServerTeam | null> {
  const [team] = await findById(db, [db.projectId, teamId])
  return team ?? null
}

export async function listTeams(db: Db, userId: string | undefined): Promise<ServerTeam[]> {
  return userId === undefined ? listAll(db, [db.projectId]) : listOfUser(db, [db.projectId, userId])
}

export interface NewTeam {
  id: string
  displayName: string
  profileImageUrl: string | null
  clientMetadata?: unknown
  clientReadOnlyMetadata?: unknown
  serverMetadata?: unknown
  createdAt: Date
}

export async function insertTeam(tx: Tx, team: NewTeam): Promise<void> {
  await tx.drizzle.insert(teams).values({ ...team, projectId: tx.projectId })
}

export async function renameTeam(tx: Tx, teamId: string, displayName: string): Promise<void> {
  await tx.drizzle
    .update(teams)
    .set({ displayName })
    .where(and(own(tx, teams), eq(teams.id, teamId)))
}

export async function insertMembership(tx: Tx, membership: { teamId: string; userId: string; createdAt: Date }) {
  await tx.drizzle
    .insert(teamMemberships)
    .values({ ...membership, projectId: tx.projectId })
    .onConflictDoNothing()
}

const membershipExists = statement<{ one: number }>(
  'teams.membership-exists',
  'select 1 as one from team_memberships where project_id = $1 and team_id = $2 and user_id = $3',
)

export async function isMember(db: Db, teamId: string, userId: string): Promise<boolean> {
  return (await membershipExists(db, [db.projectId, teamId, userId])).length > 0
}

const countOfUser = statement<{ count: number }>(
  'teams.count-of-user',
  'select count(*)::integer as count from team_memberships where project_id = $1 and user_id = $2',
)

export async function countTeamsOf(db: Db, userId: string): Promise<number> {
  const [counted] = await countOfUser(db, [db.projectId, userId])
  return counted?.count ?? 0
}

const lockById = statement<{ id: string }>(
  'teams.lock',
  'select id from teams where project_id = $1 and id = $2 for update',
)

/** Whoever changes this team next waits until the transaction ends. */
export async function lockTeam(tx: Tx, teamId: string): Promise<void> {
  await lockById(tx, [tx.projectId, teamId])
}

const anyMember = statement<{ one: number }>(
  'teams.any-member',
  'select 1 as one from team_memberships where project_id = $1 and team_id = $2 limit 1',
)

export async function hasMembers(db: Db, teamId: string): Promise<boolean> {
  return (await anyMember(db, [db.projectId, teamId])).length > 0
}
