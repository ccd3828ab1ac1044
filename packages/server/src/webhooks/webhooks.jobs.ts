/** Events become messages, and messages deliveries, in the transaction that takes the events from the outbox. */
import { eventTypeNames } from '@latchkey/contract'
import type { App } from '../app.ts'
import { sendEmail } from '../emails/emails.ts'
import { messagesKeptMs, storeMessages } from '../event-feed/messages.ts'
import type { ClockRepair } from '../kernel/clock-moves.ts'
import { bindDb } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { defineJob } from '../kernel/jobs/job.ts'
import { defineSchedule } from '../kernel/jobs/schedule.ts'
import type { OrderedEventListener } from '../kernel/outbox/listener.ts'
import { readProject } from '../projects/projects.ts'
import { bringDeliveriesForward } from './clock-repair.store.ts'
import { deleteDeliveriesBefore } from './deliveries.store.ts'
import { deliverMessages } from './deliveries.ts'
import { deleteAttemptsBefore } from './outcomes.store.ts'
import { deleteTokensExpiredBefore } from './tokens.store.ts'
import { findEndpointRow, listOwnerAddresses } from './webhooks.store.ts'

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

/** The notice to those who own a project that one of its webhook endpoints was switched off. */
export const notifyOfDisabledEndpoint = defineJob<{ endpointId: string }, App>({
  kind: 'notify-of-disabled-webhook-endpoint',
  lane: 'mail',
  async run({ app, db, transaction }, { endpointId }) {
    const endpoint = await findEndpointRow(db, endpointId)
    const reason = endpoint?.disabledReason
    // Meanwhile its owners have switched it on, or off themselves.
    if (!endpoint || (reason !== 'gone' && reason !== 'failing')) return
    const project = await readProject(app, db)
    if (project.ownerTeamId === null) return
    const internal = bindDb(app.database, internalProjectId, 'main')
    const addresses = await listOwnerAddresses(internal, project.ownerTeamId)
    const props = { projectName: project.displayName, url: endpoint.url, reason }
    await transaction(async tx => {
      for (const to of addresses) await sendEmail(app, tx, { to, template: 'webhook-endpoint-disabled', props })
    })
  },
})

export const repairDeliveries: ClockRepair = bringDeliveriesForward
