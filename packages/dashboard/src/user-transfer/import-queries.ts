/** What the screens ask about imports of users. */

import type { UserImport } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

/** The newest imports of users, dry runs included. */
export function importsQuery(project: Managed) {
  return queryOptions({
    queryKey: toKey(project, 'GET /internal/user-imports'),
    queryFn: () => project.app.listUserImports(),
  })
}

/** Why rows of an import were not taken; more of them come with every batch. */
export function importProblemsQuery(project: Managed, { id, failed }: UserImport) {
  return queryOptions({
    queryKey: toKey(project, {
      route: 'GET /internal/user-imports/:importId/problems',
      params: { importId: id },
      query: { failed },
    }),
    queryFn: () => project.app.listUserImportProblems(id),
  })
}
