/** Definitions of both scopes are changed alike; only the names of the calls differ. */
import type { Managed } from '../api.ts'
import type { Scope } from '../permissions/permission-queries.ts'
import type { Definition } from './containment.ts'

export function createDefinition({ app }: Managed, scope: Scope, definition: Definition): Promise<unknown> {
  return scope === 'team'
    ? app.createTeamPermissionDefinition(definition)
    : app.createProjectPermissionDefinition(definition)
}

export function updateDefinition({ app }: Managed, scope: Scope, id: string, change: Partial<Definition>) {
  return scope === 'team'
    ? app.updateTeamPermissionDefinition(id, change)
    : app.updateProjectPermissionDefinition(id, change)
}

export function deleteDefinition({ app }: Managed, scope: Scope, id: string): Promise<void> {
  return scope === 'team' ? app.deleteTeamPermissionDefinition(id) : app.deleteProjectPermissionDefinition(id)
}
