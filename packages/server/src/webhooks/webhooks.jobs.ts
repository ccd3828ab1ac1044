/** Events become messages, and messages deliveries, in the transaction that takes the events from the outbox. */
import { eventTypeNames } from '@latchkey/contract'
import { messagesKeptMs, storeMessages } from '../event-feed/messages.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import type { OrderedEventListener } from '../kernel/outbox/listener.ts'
import { deleteDeliveriesBefore } from './deliveries.store.ts'
import { deliverMessages } from './deliveries.ts'
import { deleteAttemptsBefore } from './outcomes.store.ts'
import { deleteTokensExpiredBefore } from './tokens.store.ts'

export const messageEvents: OrderedEventListener = {
  name: 'messages',
  types: eventTypeNames,
  async handleInOrder(tx, events) {
    await deliverMessages(tx, await storeMessages(tx, events))
  },
}

const batch = 1_000

export const deleteOldDeliveries = defineSchedule({
  kind: 'forget-old-deliveries',
  everySeconds: 3_600,
  async run({ database, clock }) {
    const now = clock.now()
    const before = new Date(now.getTime() - messagesKeptMs)
    while ((await deleteDeliveriesBefore(database, before, batch)) === batch);
    while ((await deleteAttemptsBefore(database, before, batch)) === batch);
    while ((await deleteTokensExpiredBefore(database, now, batch)) === batch);
  },
})
