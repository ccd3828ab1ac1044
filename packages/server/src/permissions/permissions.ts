/** Rights that people hold: from the start (when they sign up, create a team or join one), granted and revoked. */
import {
  isSystemPermission,
  PermissionNotFound,
  type ProjectConfig,
  type ProjectPermission,
  ProjectPermissionCreated,
  ProjectPermissionDeleted,
  TeamMembershipNotFound,
  type TeamPermission,
  TeamPermissionCreated,
  TeamPermissionDeleted,
  TeamPermissionNotFound,
  WrongPermissionScope,
} from '@latchkey/contract'
import type { Db, Tx } from '../kernel/db/db.ts'
import { foreignKeyViolation } from '../kernel/db/errors.ts'
import { emit } from '../kernel/outbox/outbox.ts'
import { lockScope } from './definitions.store.ts'
import { existing, isPermission, type Question, reach, type Scope } from './definitions.ts'
import { listHeldInProject, listHeldInTeams } from './held.store.ts'
import {
  deleteProjectGrant,
  deleteTeamGrant,
  insertProjectGrants,
  insertTeamGrants,
  listProjectGrants,
  listTeamGrants,
  type ProjectGrant,
  type TeamGrant,
} from './permissions.store.ts'

export { insertAllProjectGrants, insertAllTeamGrants } from './grants-in-bulk.store.ts'
export { listGrantedInProject, listGrantedInTeams, listHeldInProject, listHeldInTeams } from './held.store.ts'
export {
  deleteGrantsFor,
  listProjectGrants,
  listTeamGrants,
  renameGrants,
  type TeamGrant,
} from './permissions.store.ts'

export async function grantCreatorDefaults(tx: Tx, config: ProjectConfig, teamId: string, userId: string) {
  await insertTeamGrants(tx, teamId, userId, existing(config, config.rbac.defaultPermissions.teamCreator, 'team'))
}

/** @returns the granted permissions, for events. */
export async function grantMemberDefaults(tx: Tx, config: ProjectConfig, teamId: string, userId: string) {
  const granted = existing(config, config.rbac.defaultPermissions.teamMember, 'team')
  await insertTeamGrants(tx, teamId, userId, granted)
  return granted
}

/**
 * Permissions of a new member instead of the defaults: their definitions must exist.
 *
 * @returns the granted permissions, for events.
 */
export async function grantInTeam(tx: Tx, teamId: string, userId: string, permissionIds: readonly string[]) {
  const granted = [...new Set(permissionIds)]
  await insertTeamGrants(tx, teamId, userId, granted)
  return granted
}

export async function grantSignUpDefaults(tx: Tx, config: ProjectConfig, userId: string) {
  await insertProjectGrants(tx, userId, existing(config, config.rbac.defaultPermissions.signUp, 'project'))
}

/** @throws {@link PermissionNotFound}, {@link WrongPermissionScope} or {@link TeamMembershipNotFound} */
export async function grantTeamPermission(tx: Tx, grant: TeamGrant): Promise<TeamPermission> {
  const { teamId, userId, permissionId } = grant
  await lockTeamPermission(tx, permissionId)
  try {
    await insertTeamGrants(tx, teamId, userId, [permissionId])
  } catch (error) {
    // They left, or the team was deleted, a moment ago.
    if (foreignKeyViolation(error)) throw TeamMembershipNotFound({ teamId, userId })
    throw error
  }
  const granted = { id: permissionId, userId, teamId }
  emit(tx, TeamPermissionCreated(granted))
  return granted
}

/** @throws {@link TeamPermissionNotFound} */
export async function revokeTeamPermission(tx: Tx, grant: TeamGrant): Promise<void> {
  const { teamId, userId, permissionId } = grant
  if (!(await deleteTeamGrant(tx, grant))) throw TeamPermissionNotFound({ teamId, userId, permissionId })
  emit(tx, TeamPermissionDeleted({ id: permissionId, userId, teamId }))
}

/**
 * The user must be locked.
 *
 * @throws {@link PermissionNotFound} or {@link WrongPermissionScope}
 */
export async function grantProjectPermission(tx: Tx, grant: ProjectGrant): Promise<ProjectPermission> {
  const { userId, permissionId } = grant
  await lockDefinition(tx, permissionId, 'project')
  await insertProjectGrants(tx, userId, [permissionId])
  emit(tx, ProjectPermissionCreated({ id: permissionId, userId }))
  return { id: permissionId, userId }
}

/** @throws {@link PermissionNotFound} */
export async function revokeProjectPermission(tx: Tx, grant: ProjectGrant): Promise<void> {
  const { userId, permissionId } = grant
  if (!(await deleteProjectGrant(tx, grant))) throw PermissionNotFound({ permissionId })
  emit(tx, ProjectPermissionDeleted({ id: permissionId, userId }))
}

/** @throws {@link PermissionNotFound} or {@link WrongPermissionScope} for what cannot be granted in a team. */
export async function lockTeamPermission(tx: Tx, permissionId: string): Promise<void> {
  if (!isSystemPermission(permissionId)) await lockDefinition(tx, permissionId, 'team')
}

/** Whether it can be granted in a team, and goes on to be until the transaction ends. */
export async function isTeamPermission(tx: Tx, permissionId: string): Promise<boolean> {
  return isSystemPermission(permissionId) || (await lockScope(tx, permissionId)) === 'team'
}

/** No one deletes the definition before the grant is there to be deleted with it. */
async function lockDefinition(tx: Tx, permissionId: string, expectedScope: Scope): Promise<void> {
  const actualScope = await lockScope(tx, permissionId)
  if (actualScope === null) throw PermissionNotFound({ permissionId })
  if (actualScope !== expectedScope) throw WrongPermissionScope({ permissionId, expectedScope, actualScope })
}

/** Whether someone holds it in the team, granted or contained in what was granted. */
export async function holdsTeamPermission(db: Db, config: ProjectConfig, input: TeamGrant): Promise<boolean> {
  const { teamId, userId, permissionId } = input
  const grants = await listTeamGrants(db, teamId, userId)
  const question = { permissionId, grants, scope: 'team' } as const
  if (isAboutKnown(config, question)) return reach(config, question)
  return (await listHeldInTeams(db, { teamId, userId, permissionId })).length > 0
}

/** Whether someone holds it in the project, granted or contained in what was granted. */
export async function holdsProjectPermission(db: Db, config: ProjectConfig, input: ProjectGrant): Promise<boolean> {
  const { userId, permissionId } = input
  const grants = await listProjectGrants(db, userId)
  const question = { permissionId, grants, scope: 'project' } as const
  if (isAboutKnown(config, question)) return reach(config, question)
  return (await listHeldInProject(db, { userId, permissionId })).length > 0
}

/**
 * Following the remembered configuration takes a tenth of the time in which the database would. It may be
 * a moment old: where an id means nothing to it, because another process gave it that name just now, the
 * database is read instead. Otherwise renaming a role would lock out its members for that moment.
 */
function isAboutKnown(config: ProjectConfig, { permissionId, grants, scope }: Question): boolean {
  return [permissionId, ...grants].every(id => isPermission(config, id, scope))
}
