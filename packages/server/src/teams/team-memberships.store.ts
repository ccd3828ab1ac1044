import { assignments } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'

export interface NewMembership {
  teamId: string
  userId: string
  createdAt: Date
}

// With when the user signed up, which is the order of the list of members. A user who does not exist has no time, and the
// foreign key refuses the row.
const insert = statement<never, { teamId: string; userId: string; createdAt: Date }>(
  'team-memberships.insert',
  `insert into team_memberships (project_id, team_id, user_id, created_at, user_signed_up_at)
   select :projectId, :teamId::uuid, :userId::uuid, :createdAt::timestamptz,
     (select u.signed_up_at from users u where u.project_id = :projectId and u.id = :userId)
   on conflict do nothing`,
)

/** False: they are in the team already. */
export async function insertMembership(tx: Tx, { teamId, userId, createdAt }: NewMembership): Promise<boolean> {
  return insert.matches(tx, { teamId, userId, createdAt })
}

export interface ProfileChanges {
  displayName?: string | null
  profileImageUrl?: string | null
}

export async function updateProfile(tx: Tx, teamId: string, userId: string, changes: ProfileChanges): Promise<void> {
  const set = assignments(changes)
  if (set === '') return
  const text = `update team_memberships set ${set} where project_id = :projectId and team_id = :teamId and user_id = :userId`
  await composed(text)(tx, { ...changes, teamId, userId })
}

const remove = statement<never, { teamId: string; userId: string }>(
  'team-memberships.delete',
  'delete from team_memberships where project_id = :projectId and team_id = :teamId and user_id = :userId',
)

/** The permissions in the team go with it. False: they were not in the team. */
export async function deleteMembership(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  return remove.matches(tx, { teamId, userId })
}

const membershipExists = statement<{ one: number }, { teamId: string; userId: string }>(
  'team-memberships.exists',
  'select 1 as one from team_memberships where project_id = :projectId and team_id = :teamId and user_id = :userId',
)

export async function isMember(db: Db, teamId: string, userId: string): Promise<boolean> {
  return membershipExists.matches(db, { teamId, userId })
}

const keepOne = statement<{ one: number }, { teamId: string; userId: string }>(
  'team-memberships.keep',
  `select 1 as one from team_memberships
   where project_id = :projectId and team_id = :teamId and user_id = :userId for key share`,
)

/** As {@link isMember}; and it stays so until the transaction ends. */
export async function staysMember(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  return keepOne.matches(tx, { teamId, userId })
}

const anyMember = statement<{ one: number }, { teamId: string }>(
  'team-memberships.any',
  'select 1 as one from team_memberships where project_id = :projectId and team_id = :teamId limit 1',
)

export async function hasMembers(db: Db, teamId: string): Promise<boolean> {
  return anyMember.matches(db, { teamId })
}

const countOfUser = statement<{ count: number }, { userId: string }>(
  'team-memberships.count-of-user',
  'select count(*)::integer as count from team_memberships where project_id = :projectId and user_id = :userId',
)

export async function countTeamsFor(db: Db, userId: string): Promise<number> {
  return (await countOfUser.first(db, { userId }))?.count ?? 0
}

const countOfTeam = statement<{ count: number }, { teamId: string }>(
  'team-memberships.count-of-team',
  'select count(*)::integer as count from team_memberships where project_id = :projectId and team_id = :teamId',
)

export async function countMembersFor(db: Db, teamId: string): Promise<number> {
  return (await countOfTeam.first(db, { teamId }))?.count ?? 0
}

const lockAll = statement<{ userId: string; hasPicture: boolean }, { teamId: string }>(
  'team-memberships.lock-all',
  `select user_id as "userId", profile_image_url is not null as "hasPicture" from team_memberships
   where project_id = :projectId and team_id = :teamId for update`,
)

/** No one in the team changes how they show themselves any more. Answers who has a picture of their own there. */
export async function lockMembersWithPicture(tx: Tx, teamId: string): Promise<string[]> {
  const members = await lockAll(tx, { teamId })
  return members.filter(({ hasPicture }) => hasPicture).map(({ userId }) => userId)
}

const ofAny = statement<{ one: number }, { userId: string; teamIds: readonly string[] }>(
  'team-memberships.of-any',
  `select 1 as one from team_memberships
   where project_id = :projectId and user_id = :userId and team_id = any(:teamIds::uuid[]) limit 1`,
)

/** Whether the user is in at least one of these teams. */
export async function isMemberOfAny(db: Db, userId: string, teamIds: readonly string[]): Promise<boolean> {
  return ofAny.matches(db, { userId, teamIds })
}
