/** Links outlive their expiry for a week, so that the answer to a late visitor stays right. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteLinksExpiredBefore } from './purchase-links.store.ts'

const week = 7 * 24 * 60 * 60 * 1000
const batch = 1_000

export const forgetOldLinks = defineSchedule({
  kind: 'forget-old-purchase-links',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - week)
    while ((await deleteLinksExpiredBefore(database, before, batch)) === batch);
  },
})
