import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { deleteEventsBefore } from './stripe-events.store.ts'

/** Stripe repeats an event for three days. */
export const deleteOldStripeEvents = defineDeletion('forget-old-stripe-events', 30 * dayMs, deleteEventsBefore)

export { noteHandled, wasHandled } from './stripe-events.store.ts'
