/** Stripe repeats an event for three days. */
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import { deleteEventsBefore } from './stripe-events.store.ts'

const month = 30 * 24 * 60 * 60 * 1000
const batch = 1_000

export const deleteOldStripeEvents = defineSchedule({
  kind: 'forget-old-stripe-events',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const before = new Date(clock.now().getTime() - month)
    while ((await deleteEventsBefore(database, before, batch)) === batch);
  },
})
