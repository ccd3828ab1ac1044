import { metricsEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { readMetrics } from '../metrics/metrics.ts'

export const metricsHandlers = implement(metricsEndpoints, {
  read: async ({ app, db }, { query }) => readMetrics(app, db, query),
})
