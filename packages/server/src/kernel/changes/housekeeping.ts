/** An hour is longer than any process goes without looking; one that slept longer has forgotten everything itself. */
import { defineSchedule } from '../jobs/schedule.ts'
import { deleteOldChanges } from './changes.store.ts'

const BATCH = 1_000

export const scheduleOldChangesDeletion = defineSchedule({
  kind: 'forget-old-changes',
  everySeconds: 600,
  async run({ database }) {
    while ((await deleteOldChanges(database, BATCH)) === BATCH);
  },
})
