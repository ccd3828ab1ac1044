/** The permissions that a project defines. Those for teams and those of the project differ only in their endpoints. */
import type { Transport } from '@latchkey/client'
import * as projectPermissionDefinitions from '@latchkey/client/project-permission-definitions'
import * as teamPermissionDefinitions from '@latchkey/client/team-permission-definitions'
import type { PermissionDefinitionView } from '@latchkey/contract'
import type { AdminTeamPermissionDefinition } from './permission-definition.ts'

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
