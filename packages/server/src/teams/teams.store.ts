import type { ServerTeam } from '@latchkey/contract'
import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { teams } from './teams.tables.ts'

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

export type TeamChanges = Partial<Omit<NewTeam, 'id' | 'createdAt'>>

export async function updateTeamRow(tx: Tx, teamId: string, changes: TeamChanges): Promise<void> {
  if (Object.values(changes).every(value => value === undefined)) return
  await tx.drizzle
    .update(teams)
    .set(changes)
    .where(and(own(tx, teams), eq(teams.id, teamId)))
}

/** Memberships, grants and API keys go with it, and no one has it selected any more. */
export async function deleteTeamRow(tx: Tx, teamId: string): Promise<void> {
  await tx.drizzle.delete(teams).where(and(own(tx, teams), eq(teams.id, teamId)))
}

const lockById = statement<{ id: string }>(
  'teams.lock',
  'select id from teams where project_id = $1 and id = $2 for update',
)

/** Locks the team until the transaction ends. False: there is no such team. */
export async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  return (await lockById(tx, [tx.projectId, teamId])).length > 0
}
