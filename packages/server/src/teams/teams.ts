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
import { cleanUpAfterTeam } from '../clean-up.ts'
import { findImageAddress } from '../images/images.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { internalProjectId, type Project } from '../kernel/http/caller.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { ownsProjects } from '../projects/projects.ts'
import { addCreator, refuseOneMoreTeam } from './team-memberships.ts'
import { deleteTeamRow, findTeam, insertTeam, lockTeam, updateTeamRow } from './teams.store.ts'

export { isMemberOfAny } from './team-memberships.store.ts'
export { addCreator, hasMembers, isMember, mostMembers } from './team-memberships.ts'
export { findTeam, listTeams, lockTeam, searchTeams } from './teams.store.ts'
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
export async function createTeam(app: App, tx: Tx, project: Project, input: TeamCreate): Promise<ServerTeam> {
  const { creatorUserId, profileImageUrl, ...fields } = input
  const id = app.ids.next()
  const image = await findImageAddress(app, tx, profileImageUrl, null, id)
  if (creatorUserId !== undefined) await refuseOneMoreTeam(tx, creatorUserId)
  await insertTeam(tx, { ...fields, id, profileImageUrl: image ?? null, createdAt: app.clock.now() })
  if (creatorUserId !== undefined) await addCreator(app, tx, project, id, creatorUserId)
  const team = await getTeam(tx, id)
  emit(tx, TeamCreated(team))
  return team
}

/** @throws {@link TeamNotFound}, and the refusals of pictures. */
export async function changeTeam(app: App, tx: Tx, teamId: string, input: TeamUpdate): Promise<ServerTeam> {
  const before = await getLockedTeam(tx, teamId)
  const image = await findImageAddress(app, tx, input.profileImageUrl, before.profileImageUrl, teamId)
  await updateTeamRow(tx, teamId, { ...input, profileImageUrl: image })
  const team = await getTeam(tx, teamId)
  emit(tx, TeamUpdated(team))
  return team
}

/** A change of the name alone, without an event. */
export async function renameTeam(tx: Tx, teamId: string, displayName: string): Promise<void> {
  await updateTeamRow(tx, teamId, { displayName })
}

/**
 * Removes a team with everything that belongs to it.
 *
 * @throws {@link TeamNotFound}, {@link TeamOwnsProjects}
 */
export async function removeTeam(app: App, tx: Tx, teamId: string): Promise<void> {
  await getLockedTeam(tx, teamId)
  // Only Latchkey's own teams own projects; elsewhere a team may happen to have the same id.
  if (tx.projectId === internalProjectId && (await ownsProjects(tx, teamId))) throw TeamOwnsProjects()
  await cleanUpAfterTeam(app, tx, { teamId })
  await deleteTeamRow(tx, teamId)
  emit(tx, TeamDeleted({ id: teamId }))
}

/** Read once no one else changes it any more. */
async function getLockedTeam(tx: Tx, teamId: string): Promise<ServerTeam> {
  await lockTeam(tx, teamId)
  return getTeam(tx, teamId)
}
