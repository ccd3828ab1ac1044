import { adminInternals } from '../app/admin-internals.ts'
import { OwnedApp } from '../app/owned-app.ts'
import { explainPermission, type PermissionExplanation, type PermissionQuestion } from '../permissions/explanation.ts'
import type { ProjectPermissionId, TeamPermissionId } from '../permissions/permission-ids.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type {
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './permission-definition.ts'
import { permissionDefinitions } from './permission-definitions.ts'

/** What owners do about the permissions of their project. */
export abstract class AppPermissions<Own extends CurrentServerUser> extends OwnedApp<Own> {
  /**
   * The permissions that people can hold in a team, by id.
   *
   * @example
   * const definitions = await adminApp.listTeamPermissionDefinitions()
   */
  listTeamPermissionDefinitions(): Promise<readonly AdminTeamPermissionDefinition[]> {
    return this[adminInternals].store('teamPermissionDefinitions').load()
  }

  /**
   * Defines a permission that people can hold in a team.
   *
   * @throws {@link PermissionIdAlreadyExists} when a permission of the project has this id, wherever it is held.
   *
   * @example
   * await adminApp.createTeamPermissionDefinition({ id: 'billing:write', containedPermissionIds: ['billing:read'] })
   */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition> {
    return permissionDefinitions(this[adminInternals], 'team').create(options)
  }

  /**
   * Changes what is given. A new id follows through to everyone who holds the permission.
   *
   * @example
   * await adminApp.updateTeamPermissionDefinition('billing:write', { description: 'Change invoices' })
   */
  updateTeamPermissionDefinition(
    permissionId: TeamPermissionId,
    options: AdminTeamPermissionDefinitionUpdateOptions,
  ): Promise<void> {
    return permissionDefinitions(this[adminInternals], 'team').update(permissionId, options)
  }

  /**
   * Deletes a permission. Nobody holds it any more, and nothing contains it.
   *
   * @example
   * await adminApp.deleteTeamPermissionDefinition('billing:write')
   */
  deleteTeamPermissionDefinition(permissionId: TeamPermissionId): Promise<void> {
    return permissionDefinitions(this[adminInternals], 'team').delete(permissionId)
  }

  /**
   * The permissions that people can hold in the whole project, by id.
   *
   * @example
   * const definitions = await adminApp.listProjectPermissionDefinitions()
   */
  listProjectPermissionDefinitions(): Promise<readonly AdminProjectPermissionDefinition[]> {
    return this[adminInternals].store('projectPermissionDefinitions').load()
  }

  /**
   * Defines a permission that people can hold in the whole project.
   *
   * @throws {@link PermissionIdAlreadyExists} when a permission of the project has this id, wherever it is held.
   *
   * @example
   * await adminApp.createProjectPermissionDefinition({ id: 'support', containedPermissionIds: ['support:read'] })
   */
  createProjectPermissionDefinition(
    options: AdminProjectPermissionDefinitionCreateOptions,
  ): Promise<AdminProjectPermissionDefinition> {
    return permissionDefinitions(this[adminInternals], 'project').create(options)
  }

  /**
   * Changes what is given. A new id follows through to everyone who holds the permission.
   *
   * @example
   * await adminApp.updateProjectPermissionDefinition('support', { description: 'Help people' })
   */
  updateProjectPermissionDefinition(
    permissionId: ProjectPermissionId,
    options: AdminProjectPermissionDefinitionUpdateOptions,
  ): Promise<void> {
    return permissionDefinitions(this[adminInternals], 'project').update(permissionId, options)
  }

  /**
   * Deletes a permission. Nobody holds it any more, and nothing contains it.
   *
   * @example
   * await adminApp.deleteProjectPermissionDefinition('support')
   */
  deleteProjectPermissionDefinition(permissionId: ProjectPermissionId): Promise<void> {
    return permissionDefinitions(this[adminInternals], 'project').delete(permissionId)
  }

  /**
   * Why a user holds a permission, or that they do not. With a team: there.
   *
   * @example
   * const { isHeld, paths } = await adminApp.explainPermission({ userId, teamId, permissionId: 'billing:read' })
   */
  explainPermission(question: PermissionQuestion): Promise<PermissionExplanation> {
    return explainPermission(this.connection, question)
  }
}
