import { and, eq } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { teamMemberships } from './teams.tables.ts'

export interface NewMembership {
  teamId: string
  userId: string
  createdAt: Date
}

// With when the user signed up, which is the order of the list of members. A user who does not exist has no time, and the
// foreign key refuses the row.
const insert = statement<{ one: number }>(
  'team-memberships.insert',
  `insert into team_memberships (project_id, team_id, user_id, created_at, user_signed_up_at)
   select $1, $2::uuid, $3::uuid, $4::timestamptz,
     (select u.signed_up_at from users u where u.project_id = $1 and u.id = $3)
   on conflict do nothing returning 1 as one`,
)

/** False: they are in the team already. */
export async function insertMembership(tx: Tx, { teamId, userId, createdAt }: NewMembership): Promise<boolean> {
  return (await insert(tx, [tx.projectId, teamId, userId, createdAt])).length > 0
}

export interface ProfileChanges {
  displayName?: string | null
  profileImageUrl?: string | null
}

export async function updateProfile(tx: Tx, teamId: string, userId: string, changes: ProfileChanges): Promise<void> {
  if (Object.values(changes).every(value => value === undefined)) return
  const { teamId: team, userId: user } = teamMemberships
  await tx.drizzle
    .update(teamMemberships)
    .set(changes)
    .where(and(own(tx, teamMemberships), eq(team, teamId), eq(user, userId)))
}

const remove = statement<{ one: number }>(
  'team-memberships.delete',
  'delete from team_memberships where project_id = $1 and team_id = $2 and user_id = $3 returning 1 as one',
)

/** The permissions in the team go with it. False: they were not in the team. */
export async function deleteMembership(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  return (await remove(tx, [tx.projectId, teamId, userId])).length > 0
}

const membershipExists = statement<{ one: number }>(
  'team-memberships.exists',
  'select 1 as one from team_memberships where project_id = $1 and team_id = $2 and user_id = $3',
)

export async function isMember(db: Db, teamId: string, userId: string): Promise<boolean> {
  return (await membershipExists(db, [db.projectId, teamId, userId])).length > 0
}

const keepOne = statement<{ one: number }>(
  'team-memberships.keep',
  `select 1 as one from team_memberships
   where project_id = $1 and team_id = $2 and user_id = $3 for key share`,
)

/** As {@link isMember}; and it stays so until the transaction ends. */
export async function staysMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  return (await keepOne(tx, [tx.projectId, teamId, userId])).length > 0
}

const anyMember = statement<{ one: number }>(
  'team-memberships.any',
  'select 1 as one from team_memberships where project_id = $1 and team_id = $2 limit 1',
)

export async function hasMembers(db: Db, teamId: string): Promise<boolean> {
  return (await anyMember(db, [db.projectId, teamId])).length > 0
}

const countOfUser = statement<{ count: number }>(
  'team-memberships.count-of-user',
  'select count(*)::integer as count from team_memberships where project_id = $1 and user_id = $2',
)

export async function countTeamsFor(db: Db, userId: string): Promise<number> {
  const [counted] = await countOfUser(db, [db.projectId, userId])
  return counted?.count ?? 0
}

const countOfTeam = statement<{ count: number }>(
  'team-memberships.count-of-team',
  'select count(*)::integer as count from team_memberships where project_id = $1 and team_id = $2',
)

export async function countMembersFor(db: Db, teamId: string): Promise<number> {
  const [counted] = await countOfTeam(db, [db.projectId, teamId])
  return counted?.count ?? 0
}

const lockAll = statement<{ userId: string; hasPicture: boolean }>(
  'team-memberships.lock-all',
  `select user_id as "userId", profile_image_url is not null as "hasPicture" from team_memberships
   where project_id = $1 and team_id = $2 for update`,
)

/** No one in the team changes how they show themselves any more. Answers who has a picture of their own there. */
export async function lockMembersWithPicture(tx: Tx, teamId: string): Promise<string[]> {
  const members = await lockAll(tx, [tx.projectId, teamId])
  return members.filter(({ hasPicture }) => hasPicture).map(({ userId }) => userId)
}

const ofAny = statement<{ one: number }>(
  'team-memberships.of-any',
  `select 1 as one from team_memberships
   where project_id = $1 and user_id = $2 and team_id = any($3::uuid[]) limit 1`,
)

/** Whether the user is in at least one of these teams. */
export async function isMemberOfAny(db: Db, userId: string, teamIds: readonly string[]): Promise<boolean> {
  return (await ofAny(db, [db.projectId, userId, teamIds])).length > 0
}
