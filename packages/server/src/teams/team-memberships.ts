/** Who is in a team: joining, with the rights of a creator or of a member, and leaving. */
import {
  TeamMembershipCreated,
  TeamMembershipDeleted,
  TeamMembershipExists,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamPermissionCreated,
  TooManyMembers,
  TooManyTeams,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { CleanUp } from '../clean-up.ts'
import { deleteImagesFor } from '../images/images.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { foreignKeyViolation } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { grantCreatorDefaults, grantInTeam, grantMemberDefaults } from '../permissions/permissions.ts'
import {
  countMembersFor,
  countTeamsFor,
  deleteMembership,
  insertMembership,
  lockMembersWithPicture,
} from './team-memberships.store.ts'
import { lockTeam } from './teams.store.ts'

export { hasMembers, isMember, staysMember, updateProfile } from './team-memberships.store.ts'

/** All teams of a user are listed at once, and so are all members of a team. */
const mostTeams = 1_000
export const mostMembers = 10_000

/**
 * Adds a user with the default permissions of members, or with these roles instead. The user must be locked, so
 * that adding them to two teams at once does not pass the limit.
 *
 * @throws {@link TeamNotFound}, {@link TeamMembershipExists}, {@link TooManyTeams}, {@link TooManyMembers}
 */
export async function addMember(
  app: App,
  tx: Tx,
  project: Project,
  teamId: string,
  userId: string,
  roleIds?: readonly string[],
): Promise<void> {
  if (!(await lockTeam(tx, teamId))) throw TeamNotFound({ teamId })
  const isNew = await insertMembership(tx, { teamId, userId, createdAt: app.clock.now() })
  if (!isNew) throw TeamMembershipExists()
  if ((await countTeamsFor(tx, userId)) > mostTeams) throw TooManyTeams()
  if ((await countMembersFor(tx, teamId)) > mostMembers) throw TooManyMembers()
  const granted = roleIds
    ? await grantInTeam(tx, teamId, userId, roleIds)
    : await grantMemberDefaults(tx, project.config, teamId, userId)
  emit(tx, TeamMembershipCreated({ teamId, userId }))
  for (const id of granted) emit(tx, TeamPermissionCreated({ id, teamId, userId }))
}

/**
 * Adds a user with the permissions of a team's creator, without an event. An existing member stays
 * as they are.
 *
 * @throws {@link UserNotFound}
 */
export async function addCreator(app: App, tx: Tx, project: Project, teamId: string, userId: string): Promise<void> {
  try {
    await insertMembership(tx, { teamId, userId, createdAt: app.clock.now() })
  } catch (error) {
    // A foreign key checks that the user exists; a query first would race with their deletion.
    if (foreignKeyViolation(error)) throw UserNotFound()
    throw error
  }
  await grantCreatorDefaults(tx, project.config, teamId, userId)
}

/** @throws {@link TooManyTeams} */
export async function refuseOneMoreTeam(db: Db, userId: string): Promise<void> {
  if ((await countTeamsFor(db, userId)) >= mostTeams) throw TooManyTeams()
}

/** @throws {@link TeamMembershipNotFound} */
export async function removeMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  if (!(await deleteMembership(tx, teamId, userId))) throw TeamMembershipNotFound({ teamId, userId })
  await deleteImagesFor(tx, [memberPictureOwner(teamId, userId)])
  emit(tx, TeamMembershipDeleted({ teamId, userId }))
}

/** Under this a member's picture is kept, so that it goes when they leave, and their own one does not. */
export function memberPictureOwner(teamId: string, userId: string): string {
  return `${teamId}/${userId}`
}

/** Pictures of members. Memberships are deleted with the row of the user or team. */
export const teamCleanUp: CleanUp = {
  async onUserRemoved(_, tx, { userId, teamIds }) {
    await deleteImagesFor(
      tx,
      teamIds.map(teamId => memberPictureOwner(teamId, userId)),
    )
    for (const teamId of teamIds) emit(tx, TeamMembershipDeleted({ teamId, userId }))
  },
  async onTeamRemoved(_, tx, { teamId }) {
    const members = await lockMembersWithPicture(tx, teamId)
    await deleteImagesFor(
      tx,
      members.map(userId => memberPictureOwner(teamId, userId)),
    )
  },
}
