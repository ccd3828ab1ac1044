/** An expired login is reported as expired for a day, and then deleted with its client IP and User-Agent. */
import { defineSchedule } from '../../kernel/jobs/schedule.ts'
import { deleteLoginsExpiredBefore } from './cli.store.ts'

const day = 24 * 60 * 60 * 1000
const batch = 1_000

export const deleteOldCliLogins = defineSchedule({
  kind: 'forget-old-cli-logins',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - day)
    while ((await deleteLoginsExpiredBefore(database, before, batch)) === batch);
  },
})
