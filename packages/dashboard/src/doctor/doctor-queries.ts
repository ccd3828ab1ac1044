import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

/** What is missing before people depend on the project. */
export function examinationQuery(project: Managed) {
  return queryOptions({
    queryKey: ['project', project.id, 'examination'],
    queryFn: () => project.app.examine(),
    staleTime: 60_000,
    ...asAnswered,
  })
}

/** After something was mended. */
export function examineAnew(queries: QueryClient, project: Managed): Promise<void> {
  return queries.invalidateQueries({ queryKey: examinationQuery(project).queryKey })
}
