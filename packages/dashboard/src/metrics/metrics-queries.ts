import { queryOptions } from '@tanstack/react-query'
import { asAnswered, type Managed } from '../api.ts'

export function metricsQuery(project: Managed, withAnonymous: boolean) {
  return queryOptions({
    queryKey: ['project', project.id, 'metrics', withAnonymous],
    queryFn: () => project.app.getMetrics({ includeAnonymous: withAnonymous }),
    // What is known is shown at once, and loaded again whenever the screen opens.
    staleTime: 0,
    ...asAnswered,
  })
}
