/** The permissions that a project defines. Those for teams and those of the project differ only in their endpoints. */
import type { Transport } from '@latchkey/client'
import * as projectPermissionDefinitions from '@latchkey/client/project-permission-definitions'
import * as teamPermissionDefinitions from '@latchkey/client/team-permission-definitions'
import type { PermissionDefinitionView } from '@latchkey/contract'
import type { ProjectPermissionId, TeamPermissionId } from '../users/declared-types.ts'

/**
 * A permission that people can hold in a team, and the others it contains. Those that start with `$` are the
 * same in every project and guard the team itself.
 *
 * @example
 * const definitions = await adminApp.listTeamPermissionDefinitions()
 */
export interface AdminTeamPermissionDefinition {
  readonly id: TeamPermissionId
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  readonly containedPermissionIds: readonly TeamPermissionId[]
}

/** A permission that people can hold in the whole project, and the others it contains. */
export interface AdminProjectPermissionDefinition {
  readonly id: ProjectPermissionId
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  readonly containedPermissionIds: readonly ProjectPermissionId[]
}

/** What a new team permission is to be. Its id has the letters a to z, digits, `_` and `:`. */
export interface AdminTeamPermissionDefinitionCreateOptions {
  readonly id: string
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  /** None unless given. */
  readonly containedPermissionIds?: readonly TeamPermissionId[]
}

/** What a new project permission is to be. Its id has the letters a to z, digits, `_` and `:`. */
export interface AdminProjectPermissionDefinitionCreateOptions {
  readonly id: string
  /** What people read in the place of the id. */
  readonly displayName?: string
  readonly description?: string
  /** None unless given. */
  readonly containedPermissionIds?: readonly ProjectPermissionId[]
}

/** What to change. A new id follows through to everyone who holds the permission. */
export type AdminTeamPermissionDefinitionUpdateOptions = Partial<AdminTeamPermissionDefinitionCreateOptions>
/** What to change. A new id follows through to everyone who holds the permission. */
export type AdminProjectPermissionDefinitionUpdateOptions = Partial<AdminProjectPermissionDefinitionCreateOptions>

const endpoints = { team: teamPermissionDefinitions, project: projectPermissionDefinitions }

export interface PermissionDefinitions {
  list(): Promise<readonly AdminTeamPermissionDefinition[]>
  create(options: DefinitionParts & { readonly id: string }): Promise<AdminTeamPermissionDefinition>
  update(permissionId: string, options: DefinitionParts): Promise<void>
  delete(permissionId: string): Promise<void>
}

interface DefinitionParts {
  readonly id?: string
  readonly displayName?: string
  readonly description?: string
  readonly containedPermissionIds?: readonly string[]
}

export function permissionDefinitions(transport: Transport, scope: 'team' | 'project'): PermissionDefinitions {
  const definitions = endpoints[scope]
  return {
    async list() {
      const { items } = await definitions.list(transport)
      return items.map(toDefinition)
    },
    async create(options) {
      return toDefinition(await definitions.create(transport, { body: asBody(options) }))
    },
    async update(permissionId, options) {
      await definitions.update(transport, { params: { permissionId }, body: asBody(options) })
    },
    async delete(permissionId) {
      await definitions.delete(transport, { params: { permissionId } })
    },
  }
}

function asBody<Parts extends DefinitionParts>({ containedPermissionIds, ...parts }: Parts) {
  return { ...parts, containedPermissionIds: containedPermissionIds && [...containedPermissionIds] }
}

function toDefinition({ id, displayName, description, containedPermissionIds }: PermissionDefinitionView) {
  return Object.freeze({
    id,
    ...(displayName !== undefined && { displayName }),
    ...(description !== undefined && { description }),
    containedPermissionIds,
  })
}
