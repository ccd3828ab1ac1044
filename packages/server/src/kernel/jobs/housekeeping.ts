/** Clears away finished jobs: done ones after a day, dead ones after thirty, so that someone can look at them. */
import { deleteFinishedJobs } from './jobs.store.ts'
import { defineSchedule } from './schedule.ts'

const DAY_MS = 24 * 3600 * 1000
const BATCH = 1_000

export const forgetFinishedJobs = defineSchedule({
  kind: 'forget-finished-jobs',
  everySeconds: 3600,
  async run({ database, clock }) {
    const now = clock.now().getTime()
    const limits = { doneBefore: new Date(now - DAY_MS), deadBefore: new Date(now - 30 * DAY_MS), count: BATCH }
    while ((await deleteFinishedJobs(database, limits)) === BATCH);
  },
})
