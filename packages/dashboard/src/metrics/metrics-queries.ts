import { queryOptions } from '@tanstack/react-query'
import { type Managed, toKey } from '../api.ts'

export function metricsQuery(project: Managed, withAnonymous: boolean) {
  return queryOptions({
    queryKey: toKey(project, { route: 'GET /internal/metrics', query: { withAnonymous } }),
    queryFn: () => project.app.getMetrics({ includeAnonymous: withAnonymous }),
    // What is known is shown at once, and loaded again whenever the screen opens.
    staleTime: 0,
  })
}
