/** Whom a project wrote to is kept for as long as someone may ask after a mail that did not come. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteSentEmailsBefore } from './sent-emails.store.ts'

const month = 30 * 24 * 60 * 60 * 1000
const batch = 1_000

export const deleteOldSentEmails = defineSchedule({
  kind: 'forget-old-sent-emails',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - month)
    while ((await deleteSentEmailsBefore(database, before, batch)) === batch);
  },
})
