/** Unsubscribe links end when they have expired. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteCodesExpiredBefore } from './unsubscribe.store.ts'

const batch = 1_000

export const deleteOldUnsubscribeCodes = defineSchedule({
  kind: 'forget-old-unsubscribe-codes',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = clock.now()
    while ((await deleteCodesExpiredBefore(database, before, batch)) === batch);
  },
})
