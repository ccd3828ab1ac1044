/** Which messages are to be delivered to which endpoints: after an event, for a test, and again. */
import {
  eventTypes,
  UnknownEventType,
  WebhookEndpointDisabled,
  WebhookEndpointNotFound,
  WebhookMessageNotFound,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { findMessage, type NewMessage, storeTestMessage } from '../event-feed/messages.ts'
import type { Tx } from '../kernel/db/db.ts'
import { nudge } from '../kernel/jobs/nudge.ts'
import { putDeliveries, recoverDeliveries } from './deliveries.store.ts'
import { queueingAt } from './pace.ts'
import type { EndpointRow } from './webhooks.store.ts'
import { listEnabledEndpoints, lockEndpointRow, type TakingEndpoint } from './webhooks.store.ts'

/** Stores what is to be delivered of new messages, in the transaction that stores them. */
export async function deliverMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  const endpoints = messages.length === 0 ? [] : await listEnabledEndpoints(tx)
  const deliveries = messages.flatMap(({ id: messageId, type: eventType }) =>
    endpoints
      .filter(endpoint => takes(endpoint, eventType))
      .map(({ id, pace }) => ({
        messageId,
        endpointId: id,
        eventType,
        trigger: 'event' as const,
        ...queueingAt[pace],
      })),
  )
  if (deliveries.length === 0) return
  const now = tx.database.clock.now()
  await putDeliveries(tx, deliveries, { now, createdAt: now })
  nudgeAfter(tx)
}

/**
 * Sends the example of a type, once. Returns the id of the message.
 *
 * @throws {@link UnknownEventType}, {@link WebhookEndpointNotFound} or {@link WebhookEndpointDisabled}
 */
export async function deliverTest(tx: Tx, endpointId: string, type: string): Promise<string> {
  const known = eventTypes.find(known => known.type === type)
  const { pace } = await getEnabledEndpoint(tx, endpointId)
  if (!known) throw UnknownEventType()
  const { id } = await storeTestMessage(tx, type, known.example)
  const now = tx.database.clock.now()
  const delivery = { messageId: id, endpointId, eventType: type, trigger: 'test' as const, ...queueingAt[pace] }
  await putDeliveries(tx, [delivery], { now, createdAt: now })
  nudgeAfter(tx)
  return id
}

/**
 * Delivers a message again, to one endpoint, or to all that take its type. Returns how many those are.
 *
 * @throws {@link WebhookMessageNotFound}, {@link WebhookEndpointNotFound} or {@link WebhookEndpointDisabled}
 */
export async function resend(tx: Tx, messageId: string, endpointId: string | undefined): Promise<number> {
  const message = await findMessage(tx, messageId)
  if (!message) throw WebhookMessageNotFound()
  const { type: eventType, createdAt } = message
  const endpoints =
    endpointId === undefined
      ? (await listEnabledEndpoints(tx)).filter(endpoint => takes(endpoint, eventType))
      : [await getEnabledEndpoint(tx, endpointId)]
  const deliveries = endpoints.map(({ id, pace }) => ({
    ...{ messageId, endpointId: id, eventType, trigger: 'resend' as const },
    ...queueingAt[pace],
  }))
  if (deliveries.length === 0) return 0
  await putDeliveries(tx, deliveries, { now: tx.database.clock.now(), createdAt })
  nudgeAfter(tx)
  return deliveries.length
}

/** @throws {@link WebhookEndpointNotFound} or {@link WebhookEndpointDisabled} */
export async function recover(
  app: App,
  tx: Tx,
  endpointId: string,
  { sinceMillis, untilMillis }: { sinceMillis: number; untilMillis?: number },
): Promise<number> {
  const { pace } = await getEnabledEndpoint(tx, endpointId)
  const now = app.clock.now()
  const time = { since: new Date(sinceMillis), until: untilMillis === undefined ? now : new Date(untilMillis) }
  const recovered = await recoverDeliveries(tx, endpointId, time, queueingAt[pace], now)
  nudgeAfter(tx)
  return recovered
}

/** It is not switched off until the transaction ends. */
async function getEnabledEndpoint(tx: Tx, id: string): Promise<EndpointRow> {
  const row = await lockEndpointRow(tx, id)
  if (!row) throw WebhookEndpointNotFound()
  if (!row.enabled) throw WebhookEndpointDisabled()
  return row
}

function takes({ eventTypes: taken }: TakingEndpoint, type: string): boolean {
  return taken?.includes(type) ?? true
}

function nudgeAfter(tx: Tx): void {
  const { database } = tx
  tx.onCommit(() => nudge(database, 'deliveries'))
}
