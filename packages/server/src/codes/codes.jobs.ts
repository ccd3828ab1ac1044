/** Codes outlive their expiry and use for a week, so that the answer to a late one stays right. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteCodesExpiredBefore } from './codes.store.ts'

const week = 7 * 24 * 60 * 60 * 1000

export const forgetOldCodes = defineSchedule({
  kind: 'forget-old-codes',
  everySeconds: 3_600,
  run: ({ database, clock }) => deleteCodesExpiredBefore(database, new Date(clock.now().getTime() - week)),
})
