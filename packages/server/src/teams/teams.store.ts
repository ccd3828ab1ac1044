import type { ServerTeam } from '@latchkey/contract'
import { assignments, insertInto, millis, toJson } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'

/** A team in its public form; other stores select it by joining `teams t`. */
export const teamColumns = `t.id, t.display_name as "displayName", t.profile_image_url as "profileImageUrl",
  t.client_metadata as "clientMetadata", t.client_read_only_metadata as "clientReadOnlyMetadata",
  t.server_metadata as "serverMetadata",
  ${millis('t.created_at')} as "createdAtMillis"`

const findById = statement<ServerTeam, { teamId: string }>(
  'teams.by-id',
  `select ${teamColumns} from teams t where t.project_id = :projectId and t.id = :teamId`,
)
const listOfUser = statement<ServerTeam, { userId: string }>(
  'teams.of-user',
  `select ${teamColumns}
   from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
   where m.project_id = :projectId and m.user_id = :userId
   order by t.created_at, t.id limit 100000`,
)

export async function findTeam(db: Db, teamId: string): Promise<ServerTeam | null> {
  return findById.first(db, { teamId })
}

/** The teams of a user, oldest first. */
export async function listTeams(db: Db, userId: string): Promise<ServerTeam[]> {
  return listOfUser(db, { userId })
}

export interface TeamSearch {
  /** Only teams of this user. */
  readonly userId?: string
  /** A whole id, or a part of the display name. */
  readonly query?: string
  readonly desc: boolean
  readonly limit: number
  /** The id of the last team before. Nothing follows a team that is gone: from the start, a reader would see teams twice. */
  readonly cursor?: string
}

/** Teams by their creation, and by id where that is the same. */
export async function searchTeams(db: Db, { desc, query, ...values }: TeamSearch): Promise<ServerTeam[]> {
  const direction = desc ? 'desc' : 'asc'
  const ofUser = `and exists (select from team_memberships m
    where m.project_id = :projectId and m.team_id = t.id and m.user_id = :userId)`
  const after = `and (t.created_at, t.id) ${desc ? '<' : '>'} (
    select last.created_at, last.id from teams last where last.project_id = :projectId and last.id = :cursor)`
  const named = `and (t.id::text = lower(:query) or lower(t.display_name) like :part)`
  const search = composed<ServerTeam>(`
    select ${teamColumns} from teams t where t.project_id = :projectId
      ${values.userId === undefined ? '' : ofUser} ${values.cursor === undefined ? '' : after} ${query === undefined ? '' : named}
    order by t.created_at ${direction}, t.id ${direction} limit :limit`)
  const part = query && `%${query.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return search(db, { ...values, query, part })
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

const metadata = ['clientMetadata', 'clientReadOnlyMetadata', 'serverMetadata'] as const

const insert = statement<never, Required<NewTeam>>(
  'teams.insert',
  insertInto('teams', `id displayName profileImageUrl ${metadata.join(' ')} createdAt`),
)

export async function insertTeam(tx: Tx, team: NewTeam): Promise<void> {
  await insert(tx, { ...team, ...toJson(team, metadata) })
}

export type TeamChanges = Partial<Omit<NewTeam, 'id' | 'createdAt'>>

export async function updateTeamRow(tx: Tx, teamId: string, changes: TeamChanges): Promise<void> {
  const values = { ...changes, ...toJson(changes, metadata) }
  const set = assignments(values)
  if (set === '') return
  await composed(`update teams set ${set} where project_id = :projectId and id = :teamId`)(tx, { ...values, teamId })
}

const remove = statement<never, { teamId: string }>(
  'teams.delete',
  'delete from teams where project_id = :projectId and id = :teamId',
)

/** Memberships, grants and API keys go with it, and no one has it selected any more. */
export async function deleteTeamRow(tx: Tx, teamId: string): Promise<void> {
  await remove(tx, { teamId })
}

const lockById = statement<{ id: string }, { teamId: string }>(
  'teams.lock',
  'select id from teams where project_id = :projectId and id = :teamId for update',
)

/** Locks the team until the transaction ends. False: there is no such team. */
export async function lockTeam(tx: Tx, teamId: string): Promise<boolean> {
  return lockById.matches(tx, { teamId })
}
