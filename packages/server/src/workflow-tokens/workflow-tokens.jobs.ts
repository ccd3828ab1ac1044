/** An expired token is reported as expired for a day, and then deleted. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteTokensExpiredBefore } from './workflow-tokens.store.ts'

const day = 24 * 60 * 60 * 1000
const batch = 1_000

export const deleteOldWorkflowTokens = defineSchedule({
  kind: 'forget-old-workflow-tokens',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - day)
    while ((await deleteTokensExpiredBefore(database, before, batch)) === batch);
  },
})
