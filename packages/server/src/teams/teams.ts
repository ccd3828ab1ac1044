/** Teams: people who share something, and who created it. */
import {
  type ServerTeam,
  type TeamCreate,
  TeamCreated,
  TeamDeleted,
  TeamNotFound,
  TeamOwnsProjects,
  type TeamUpdate,
  TeamUpdated,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { deleteImagesOf, findImageAddress } from '../images/images.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { internalProjectId, type Project } from '../kernel/http/caller.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { ownsProjects } from '../projects/projects.ts'
import { lockMembersWithPicture } from './team-memberships.store.ts'
import { addCreator, memberPictureOwner, refuseOneMoreTeam } from './team-memberships.ts'
import { deleteTeamRow, findTeam, insertTeam, lockTeam, updateTeamRow } from './teams.store.ts'

export { addCreator, hasMembers, isMember, mostMembers } from './team-memberships.ts'
export { findTeam, listTeams, lockTeam } from './teams.store.ts'
export { insertMemberships, insertTeams, type NewMembership } from './teams-in-bulk.store.ts'

/** @throws {@link TeamNotFound} */
export async function getTeam(db: Db, teamId: string): Promise<ServerTeam> {
  const team = await findTeam(db, teamId)
  if (!team) throw TeamNotFound({ teamId })
  return team
}

/**
 * Makes a team. Its creator, if it has one, becomes a member with the creator's rights.
 *
 * @throws `UserNotFound` when the creator does not exist.
 */
export async function createTeam(app: App, tx: Tx, project: Project, asked: TeamCreate): Promise<ServerTeam> {
  const { creatorUserId, profileImageUrl, ...fields } = asked
  const id = app.ids.next()
  const image = await findImageAddress(app, tx, profileImageUrl, null, id)
  if (creatorUserId !== undefined) await refuseOneMoreTeam(tx, creatorUserId)
  await insertTeam(tx, { ...fields, id, profileImageUrl: image ?? null, createdAt: app.clock.now() })
  if (creatorUserId !== undefined) await addCreator(app, tx, project, id, creatorUserId)
  const team = await getTeam(tx, id)
  await emit(tx, TeamCreated(team))
  return team
}

/** @throws {@link TeamNotFound}, and the refusals of pictures. */
export async function changeTeam(app: App, tx: Tx, teamId: string, asked: TeamUpdate): Promise<ServerTeam> {
  const before = await getLockedTeam(tx, teamId)
  const image = await findImageAddress(app, tx, asked.profileImageUrl, before.profileImageUrl, teamId)
  await updateTeamRow(tx, teamId, { ...asked, profileImageUrl: image })
  const team = await getTeam(tx, teamId)
  await emit(tx, TeamUpdated(team))
  return team
}

/** A change of the name alone, of which nobody is told. */
export async function renameTeam(tx: Tx, teamId: string, displayName: string): Promise<void> {
  await updateTeamRow(tx, teamId, { displayName })
}

/**
 * Removes a team with its memberships, grants, API keys and pictures. Its invitations are codes, which
 * the caller withdraws.
 *
 * @throws {@link TeamNotFound}, {@link TeamOwnsProjects}
 */
export async function removeTeam(tx: Tx, teamId: string): Promise<void> {
  await getLockedTeam(tx, teamId)
  // Only Latchkey's own teams own projects; elsewhere a team may happen to have the same id.
  if (tx.projectId === internalProjectId && (await ownsProjects(tx, teamId))) throw TeamOwnsProjects()
  const members = await lockMembersWithPicture(tx, teamId)
  await deleteImagesOf(tx, [teamId, ...members.map(userId => memberPictureOwner(teamId, userId))])
  await deleteTeamRow(tx, teamId)
  await emit(tx, TeamDeleted({ id: teamId }))
}

/** Read once nobody else changes it any more. */
async function getLockedTeam(tx: Tx, teamId: string): Promise<ServerTeam> {
  await lockTeam(tx, teamId)
  return getTeam(tx, teamId)
}
