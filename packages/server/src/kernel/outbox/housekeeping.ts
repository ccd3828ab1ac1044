/** Events are kept for thirty days after they happened, for whoever asks what was announced. */
import { defineSchedule } from '../jobs/schedule.ts'
import { deleteOldEvents } from './outbox.store.ts'

const KEPT_MS = 30 * 24 * 3600 * 1000
const BATCH = 1_000

export const forgetOldEvents = defineSchedule({
  kind: 'forget-old-events',
  everySeconds: 3600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_MS)
    while ((await deleteOldEvents(database, before, BATCH)) === BATCH);
  },
})
