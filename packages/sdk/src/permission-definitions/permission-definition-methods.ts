import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { explainPermission, type PermissionExplanation, type PermissionQuestion } from '../permissions/explanation.ts'
import type { ProjectPermissionId, TeamPermissionId } from '../permissions/permission-ids.ts'
import type {
  AdminProjectPermissionDefinition,
  AdminProjectPermissionDefinitionCreateOptions,
  AdminProjectPermissionDefinitionUpdateOptions,
  AdminTeamPermissionDefinition,
  AdminTeamPermissionDefinitionCreateOptions,
  AdminTeamPermissionDefinitionUpdateOptions,
} from './permission-definition.ts'
import { permissionDefinitions } from './permission-definitions.ts'

/** The permissions that a project defines, and why a user holds one. */
export interface PermissionDefinitionMethods {
  /**
   * The permissions that users can hold in a team, by id.
   *
   * @example
   * const definitions = await adminApp.listTeamPermissionDefinitions()
   */
  listTeamPermissionDefinitions(): Promise<readonly AdminTeamPermissionDefinition[]>

  /**
   * Defines a permission that users can hold in a team.
   *
   * @throws {@link PermissionIdAlreadyExists} when a permission of the project has this id, in a team or in the project.
   *
   * @example
   * await adminApp.createTeamPermissionDefinition({ id: 'billing:write', containedPermissionIds: ['billing:read'] })
   */
  createTeamPermissionDefinition(
    options: AdminTeamPermissionDefinitionCreateOptions,
  ): Promise<AdminTeamPermissionDefinition>

  /**
   * Changes what is given. A new id follows through to everyone who holds the permission.
   *
   * @example
   * await adminApp.updateTeamPermissionDefinition('billing:write', { description: 'Change invoices' })
   */
  updateTeamPermissionDefinition(
    permissionId: TeamPermissionId,
    options: AdminTeamPermissionDefinitionUpdateOptions,
  ): Promise<void>

  /**
   * Deletes a permission. No one holds it any more, and nothing contains it.
   *
   * @example
   * await adminApp.deleteTeamPermissionDefinition('billing:write')
   */
  deleteTeamPermissionDefinition(permissionId: TeamPermissionId): Promise<void>

  /**
   * The permissions that users can hold in the whole project, by id.
   *
   * @example
   * const definitions = await adminApp.listProjectPermissionDefinitions()
   */
  listProjectPermissionDefinitions(): Promise<readonly AdminProjectPermissionDefinition[]>

  /**
   * Defines a permission that users can hold in the whole project.
   *
   * @throws {@link PermissionIdAlreadyExists} when a permission of the project has this id, in a team or in the project.
   *
   * @example
   * await adminApp.createProjectPermissionDefinition({ id: 'support', containedPermissionIds: ['support:read'] })
   */
  createProjectPermissionDefinition(
    options: AdminProjectPermissionDefinitionCreateOptions,
  ): Promise<AdminProjectPermissionDefinition>

  /**
   * Changes what is given. A new id follows through to everyone who holds the permission.
   *
   * @example
   * await adminApp.updateProjectPermissionDefinition('support', { description: 'Help people' })
   */
  updateProjectPermissionDefinition(
    permissionId: ProjectPermissionId,
    options: AdminProjectPermissionDefinitionUpdateOptions,
  ): Promise<void>

  /**
   * Deletes a permission. No one holds it any more, and nothing contains it.
   *
   * @example
   * await adminApp.deleteProjectPermissionDefinition('support')
   */
  deleteProjectPermissionDefinition(permissionId: ProjectPermissionId): Promise<void>

  /**
   * Why a user holds a permission, or that they do not. With a team: there.
   *
   * @example
   * const { isHeld, paths } = await adminApp.explainPermission({ userId, teamId, permissionId: 'billing:read' })
   */
  explainPermission(question: PermissionQuestion): Promise<PermissionExplanation>
}

export const permissionDefinitionMethods = {
  listTeamPermissionDefinitions: ({ admin }) => admin.store('teamPermissionDefinitions').load(),
  createTeamPermissionDefinition: ({ admin }, options) => permissionDefinitions(admin, 'team').create(options),
  updateTeamPermissionDefinition: ({ admin }, id, options) => permissionDefinitions(admin, 'team').update(id, options),
  deleteTeamPermissionDefinition: ({ admin }, id) => permissionDefinitions(admin, 'team').delete(id),
  listProjectPermissionDefinitions: ({ admin }) => admin.store('projectPermissionDefinitions').load(),
  createProjectPermissionDefinition: ({ admin }, options) => permissionDefinitions(admin, 'project').create(options),
  updateProjectPermissionDefinition: ({ admin }, id, options) =>
    permissionDefinitions(admin, 'project').update(id, options),
  deleteProjectPermissionDefinition: ({ admin }, id) => permissionDefinitions(admin, 'project').delete(id),
  explainPermission,
} satisfies Row<PermissionDefinitionMethods, AdminContext>
