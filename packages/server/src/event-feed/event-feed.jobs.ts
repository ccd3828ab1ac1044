import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteMessagesBefore } from './event-feed.store.ts'
import { messagesKeptMs } from './messages.ts'

const batch = 1_000

export const deleteOldMessages = defineSchedule({
  kind: 'forget-old-messages',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - messagesKeptMs)
    while ((await deleteMessagesBefore(database, before, batch)) > 0);
  },
})
