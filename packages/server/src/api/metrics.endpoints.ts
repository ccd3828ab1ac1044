import { metricsEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { readMetrics } from '../metrics/metrics.ts'

export const metricsHandlers = implement(metricsEndpoints, {
  async read({ app, db }, { query }) {
    return readMetrics(app, db, query)
  },
})
