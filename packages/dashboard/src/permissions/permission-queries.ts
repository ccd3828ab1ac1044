/** What the screens ask about permissions: which there are, who was granted which, and why someone holds one. */
import type { PermissionQuestion, ServerTeam, ServerUser } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, readQuery, toKey } from '../api.ts'
import { type Definition, ownFirst } from '../permission-definitions/containment.ts'

export type Scope = 'team' | 'project'

/** What permissions there are: those held in teams, or those held in the whole project. */
export function definitionsQuery(project: Managed, scope: Scope) {
  return queryOptions({
    queryKey: toKey(project, `GET /${scope}-permission-definitions`),
    async queryFn() {
      const definitions: readonly Definition[] = await (scope === 'team'
        ? project.app.listTeamPermissionDefinitions()
        : project.app.listProjectPermissionDefinitions())
      return ownFirst(definitions)
    },
  })
}

/** What was granted to a user directly: in a team, or without one in the project. */
export function grantsQuery(project: Managed, user: ServerUser, team: ServerTeam | null) {
  return queryOptions({
    queryKey: toKey(project, {
      route: team ? 'GET /team-permissions' : 'GET /project-permissions',
      query: { userId: user.id, teamId: team?.id, recursive: false },
    }),
    async queryFn() {
      const input = { recursive: false }
      const granted = await (team ? user.listPermissions(team, input) : user.listPermissions(input))
      return granted.map(({ id }) => id)
    },
  })
}

export function explanationQuery(project: Managed, { userId, teamId, permissionId }: PermissionQuestion) {
  return readQuery(project, 'GET /internal/permissions/explain', { query: { userId, teamId, permissionId } })
}

/** Definitions of both scopes are changed alike; only the names of the calls differ. */
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
