/** Teams: people who share something, and who created it. */
import {
  type ServerTeam,
  type TeamCreate,
  TeamCreated,
  TeamNotFound,
  TooManyTeams,
  UserNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { findImageAddress } from '../images/images.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { foreignKeyViolation } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { grantCreatorDefaults } from '../permissions/permissions.ts'
import { countTeamsOf, findTeam, insertMembership, insertTeam } from './teams.store.ts'

export { hasMembers, isMember, listTeams, lockTeam, renameTeam } from './teams.store.ts'

/** @throws {@link TeamNotFound} */
export async function getTeam(db: Db, teamId: string): Promise<ServerTeam> {
  const team = await findTeam(db, teamId)
  if (!team) throw TeamNotFound({ teamId })
  return team
}

/** All of them are listed at once. */
const mostTeams = 1_000

/**
 * Makes a team. Its creator, if it has one, becomes a member with the creator's rights.
 *
 * @throws {@link UserNotFound} when the creator does not exist.
 */
export async function createTeam(app: App, tx: Tx, project: Project, asked: TeamCreate): Promise<ServerTeam> {
  const { creatorUserId, profileImageUrl, ...fields } = asked
  const id = app.ids.next()
  const image = await findImageAddress(app, tx, profileImageUrl, null, id)
  if (creatorUserId !== undefined && (await countTeamsOf(tx, creatorUserId)) >= mostTeams) throw TooManyTeams()
  await insertTeam(tx, { ...fields, id, profileImageUrl: image ?? null, createdAt: app.clock.now() })
  if (creatorUserId !== undefined) await addCreator(app, tx, project, id, creatorUserId)
  const team = await getTeam(tx, id)
  await emit(tx, TeamCreated(team))
  return team
}

/** Adds somebody with the rights of a team's creator. Who is in the team already stays as they are. */
export async function addCreator(app: App, tx: Tx, project: Project, teamId: string, userId: string): Promise<void> {
  try {
    await insertMembership(tx, { teamId, userId, createdAt: app.clock.now() })
  } catch (error) {
    // The database knows who exists; asking first would leave a moment in which they could go.
    if (foreignKeyViolation(error)) throw UserNotFound()
    throw error
  }
  await grantCreatorDefaults(tx, project.config, teamId, userId)
}
