/** Flows and codes are kept for a day: a code that comes again revokes what it gave. Test sign-ins are kept for an hour. */
import { defineSchedule } from '../../kernel/jobs/schedule.ts'
import { deleteCodesExpiredBefore, deleteFlowsStartedBefore } from './oauth.store.ts'
import { deleteTestsCreatedBefore } from './oauth-tests.store.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const batch = 1_000

export const deleteOldOAuthFlows = defineSchedule({
  kind: 'forget-old-oauth-flows',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - day)
    while ((await deleteFlowsStartedBefore(database, before, batch)) === batch);
    const beforeTests = new Date(clock.now().getTime() - hour)
    while ((await deleteTestsCreatedBefore(database, beforeTests, batch)) === batch);
    while ((await deleteCodesExpiredBefore(database, before, batch)) === batch);
  },
})
