/** The permissions that a project defines. Those for teams and those of the project differ only in where they live. */
import type { PermissionDefinitionView } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import type { Connection } from '../app/connection.ts'
import type { AdminTeamPermissionDefinition } from './permission-definition.ts'

const addresses = { team: routes.teamPermissionDefinitions, project: routes.projectPermissionDefinitions }

export interface PermissionDefinitions {
  list(): Promise<readonly AdminTeamPermissionDefinition[]>
  create(options: DefinitionParts & { readonly id: string }): Promise<AdminTeamPermissionDefinition>
  update(permissionId: string, options: DefinitionParts): Promise<void>
  delete(permissionId: string): Promise<void>
}

interface DefinitionParts {
  readonly id?: string
  readonly description?: string
  readonly containedPermissionIds?: readonly string[]
}

export function permissionDefinitions({ transport }: Connection, scope: 'team' | 'project'): PermissionDefinitions {
  const at = addresses[scope]
  return {
    async list() {
      const { items } = await transport.send(at.list, {})
      return items.map(toDefinition)
    },
    create: async options => toDefinition(await transport.send(at.create, { body: asBody(options) })),
    async update(permissionId, options) {
      await transport.send(at.update, { params: { permissionId }, body: asBody(options) })
    },
    async delete(permissionId) {
      await transport.send(at.delete, { params: { permissionId } })
    },
  }
}

function asBody<Parts extends DefinitionParts>({ containedPermissionIds, ...parts }: Parts) {
  return { ...parts, containedPermissionIds: containedPermissionIds && [...containedPermissionIds] }
}

function toDefinition({ id, description, containedPermissionIds }: PermissionDefinitionView) {
  return Object.freeze({ id, ...(description !== undefined && { description }), containedPermissionIds })
}
