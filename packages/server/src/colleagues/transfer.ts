/** Handing a project over from one team of owners to another. */
import {
  ProjectHasNoOwner,
  ProjectNotFound,
  rolePermissions,
  TeamMembershipNotFound,
  TeamPermissionRequired,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { bindTx, type Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { lockOwner, readConfig, setOwnerTeam } from '../projects/projects.ts'
import { isMember, lockTeam } from '../teams/teams.ts'
import { holdsAsColleague } from './colleagues.ts'

export interface Transfer {
  readonly projectId: string
  readonly newTeamId: string
  /** The user of project `internal` who hands it over. */
  readonly userId: string
}

/**
 * A caller who does not manage the project gets "not found".
 *
 * @throws {@link ProjectNotFound}, {@link ProjectHasNoOwner}, {@link TeamPermissionRequired}, {@link TeamMembershipNotFound}
 */
export async function transferProject(app: App, tx: Tx, { projectId, newTeamId, userId }: Transfer): Promise<void> {
  const internal = bindTx(tx, internalProjectId, 'main')
  const project = bindTx(tx, projectId, 'main')
  const owner = await lockOwner(project)
  if (!owner) throw ProjectNotFound({ projectId })
  const { teamId } = owner
  if (teamId === null) throw ProjectHasNoOwner()
  if (!(await isMember(internal, teamId, userId))) throw ProjectNotFound({ projectId })
  const permissionId = rolePermissions.owner
  const config = await readConfig(app, internal)
  if (!(await holdsAsColleague(internal, config, { teamId, userId, permissionId })))
    throw TeamPermissionRequired({ teamId, userId, permissionId })
  // Deleting the team waits until it owns this project, and is refused then.
  await lockTeam(internal, newTeamId)
  if (!(await isMember(internal, newTeamId, userId))) throw TeamMembershipNotFound({ teamId: newTeamId, userId })
  await setOwnerTeam(app, project, newTeamId)
}
