/** Codes outlive their expiry and use for a week, so that the answer to a late one stays right. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteCodesExpiredBefore } from './codes.store.ts'

const week = 7 * 24 * 60 * 60 * 1000
const batch = 1_000

export const deleteOldCodes = defineSchedule({
  kind: 'forget-old-codes',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - week)
    // Any client can have codes made: all of a flood at once would take longer than a statement may.
    while ((await deleteCodesExpiredBefore(database, before, batch)) === batch);
  },
})
