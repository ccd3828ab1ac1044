/** What making and changing a user have in common. */
import { type ServerUser, TeamMembershipNotFound, type UserCreate, UserNotFound, UserUpdated } from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { countMethodsAsRegular } from '../sign-in-methods/sign-in-methods.ts'
import { staysMember } from '../teams/team-memberships.ts'
import { listTeams, renameTeam } from '../teams/teams.ts'
import { countUsers } from './user-figures.ts'
import { findUser, putRegular, updateUserRow } from './users.store.ts'

/** @throws {@link UserNotFound} */
export async function getUser(db: Db, userId: string): Promise<ServerUser> {
  const user = await findUser(db, userId)
  if (!user) throw UserNotFound()
  return user
}

/** @throws {@link TeamMembershipNotFound} */
export async function selectTeam(tx: Tx, userId: string, teamId: string | null): Promise<void> {
  if (teamId !== null && !(await staysMember(tx, teamId, userId))) throw TeamMembershipNotFound({ teamId, userId })
  await updateUserRow(tx, userId, { selectedTeamId: teamId })
}

/**
 * An anonymous user becomes a regular one and keeps everything. Teams that still have the name which
 * no one chose get the one they would have had.
 */
export async function stopBeingAnonymous(tx: Tx, userId: string): Promise<void> {
  const signedUpAt = await putRegular(tx, userId)
  if (signedUpAt !== null) {
    countUsers(tx, [{ signedUpAt, isAnonymous: true }], -1)
    countUsers(tx, [{ signedUpAt, isAnonymous: false }], 1)
    await countMethodsAsRegular(tx, userId)
  }
  const user = await getUser(tx, userId)
  const unnamed = (await listTeams(tx, userId)).filter(({ displayName }) => displayName === namelessTeam)
  for (const team of unnamed) await renameTeam(tx, team.id, personalTeamName(user))
}

export async function publishUpdatedUser(tx: Tx, userId: string): Promise<ServerUser> {
  const user = await getUser(tx, userId)
  emit(tx, UserUpdated(user))
  return user
}

const namelessTeam = 'Personal Team'

export function personalTeamName({
  displayName,
  primaryEmail,
}: Pick<UserCreate, 'displayName' | 'primaryEmail'>): string {
  const owner = displayName || primaryEmail
  return owner ? `${withinLimit(owner)}'s Team` : namelessTeam
}

/** A name may have 256 characters, the rest of it included; none of them is cut in two. */
function withinLimit(owner: string): string {
  return owner.slice(0, 256 - "'s Team".length).replace(/[\ud800-\udbff]$/, '')
}
