/**
 * Expired sessions are recorded as ended, and ended ones are listed for a month: long enough for a question
 * about them.
 */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteSessionsEndedBefore, endExpiredSessions } from './ended-sessions.store.ts'

const month = 30 * 24 * 60 * 60 * 1000
const batch = 1_000

export const endExpired = defineSchedule({
  kind: 'end-expired-sessions',
  everySeconds: 600,
  async run({ database, clock }) {
    while ((await endExpiredSessions(database, clock.now(), batch)) === batch);
  },
})

export const forgetEndedSessions = defineSchedule({
  kind: 'forget-ended-sessions',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - month)
    while ((await deleteSessionsEndedBefore(database, before, batch)) === batch);
  },
})
