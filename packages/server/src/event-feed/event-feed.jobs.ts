/** Messages are kept for 30 days. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteMessagesBefore } from './event-feed.store.ts'

export const keptMs = 30 * 24 * 60 * 60 * 1000
const batch = 1_000

export const forgetOldMessages = defineSchedule({
  kind: 'forget-old-messages',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - keptMs)
    while ((await deleteMessagesBefore(database, before, batch)) > 0);
  },
})
