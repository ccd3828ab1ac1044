import { metricsEndpoints } from '@latchkey/contract'
import { implement } from '../kernel/http/context.ts'
import { countUsers, readMetrics, readUserActivity } from '../metrics/metrics.ts'
import { getUser } from '../users/users.ts'

export const metricsHandlers = implement(metricsEndpoints, {
  read: async ({ app, db }, { query }) => readMetrics(app, db, query),
  countUsers: ({ db }) => countUsers(db),
  async readUserActivity({ app, db }, { query: { userId } }) {
    await getUser(db, userId)
    return { dataPoints: await readUserActivity(app, db, userId) }
  },
})
