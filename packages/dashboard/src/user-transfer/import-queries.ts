/** What the screens ask about imports of users. */

import type { UserImport } from '@latchkey/js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'
import { teamsChanged } from '../teams/team-queries.ts'

/** The newest imports of users, dry runs included. */
export function importsQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'imports'],
    queryFn: () => project.app.listUserImports(),
    ...asAnswered,
  })
}

/** Why rows of an import were not taken; more of them come with every batch. */
export function importProblemsQuery(project: Managed, { id, failed }: UserImport) {
  return queryOptions({
    queryKey: ['project', project.id, 'imports', id, 'problems', failed],
    queryFn: () => project.app.listUserImportProblems(id),
    ...asAnswered,
  })
}

/** After rows were sent: the imports, and the users that they created. */
export async function importsChanged(queries: QueryClient, project: Managed): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['project', project.id, 'imports'] }),
    teamsChanged(queries, project),
  ])
}
