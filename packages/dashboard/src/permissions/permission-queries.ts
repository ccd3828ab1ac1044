/** What the screens ask about permissions: which there are, who was granted which, and why someone holds one. */
import type { PermissionQuestion, ServerTeam, ServerUser } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { type Definition, ownFirst } from '../permission-definitions/containment.ts'

export type Scope = 'team' | 'project'

/** What permissions there are: those held in teams, or those held in the whole project. */
export function definitionsQuery(project: Managed, scope: Scope) {
  return queryOptions({
    queryKey: ['project', project.id, 'definitions', scope],
    async queryFn() {
      const definitions: readonly Definition[] = await (scope === 'team'
        ? project.app.listTeamPermissionDefinitions()
        : project.app.listProjectPermissionDefinitions())
      return ownFirst(definitions)
    },
    ...asAnswered,
  })
}

/** What was granted to a user directly: in a team, or without one in the project. */
export function grantsQuery(project: Managed, user: ServerUser, team: ServerTeam | null) {
  return queryOptions({
    queryKey: ['project', project.id, 'user', user.id, 'grants', team?.id ?? null],
    async queryFn() {
      const input = { recursive: false }
      const granted = await (team ? user.listPermissions(team, input) : user.listPermissions(input))
      return granted.map(({ id }) => id)
    },
    ...asAnswered,
  })
}

export function explanationQuery(project: Managed, question: PermissionQuestion) {
  return queryOptions({
    queryKey: ['project', project.id, 'explanation', question],
    queryFn: () => project.app.explainPermission(question),
    ...asAnswered,
  })
}

/** After a change of definitions or grants: who holds a permission may have changed. */
export async function permissionsChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['project', project.id, 'definitions'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'explanation'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'team'] }),
    queries.invalidateQueries({ queryKey: ['project', project.id, 'user'] }),
  ])
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
