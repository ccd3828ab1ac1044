/** What was delivered, and what was tried. */
import {
  defaultWebhookPage,
  type WebhookAttempt,
  type WebhookAttemptQuery,
  type WebhookDelivery,
  type WebhookMessage,
  WebhookMessageNotFound,
  type WebhookMessageQuery,
  type WebhookMessageWithPayload,
} from '@latchkey/contract'
import { findMessage, testVersion } from '../event-feed/messages.ts'
import type { Db } from '../kernel/db/db.ts'
import { type Page, paginate } from '../kernel/db/paginate.ts'
import { type DeliveryRow, listDeliveryRows } from './deliveries.store.ts'
import type { AttemptRow } from './outcomes.store.ts'
import {
  type ListedMessage,
  listAttemptRows,
  listMessageRows,
  newestAttempts,
  newestMessages,
} from './webhook-log.store.ts'

export async function listMessages(db: Db, query: WebhookMessageQuery): Promise<Page<WebhookMessage>> {
  const { eventType, cursor, limit = defaultWebhookPage } = query
  const page = await paginate<ListedMessage>({
    sort: newestMessages,
    limit,
    cursor,
    rows: paging => listMessageRows(db, eventType, paging),
    getKey: ({ id }) => [id],
  })
  return { ...page, items: await withDeliveries(db, page.items) }
}

/** @throws {@link WebhookMessageNotFound} */
export async function getMessage(db: Db, id: string): Promise<WebhookMessageWithPayload> {
  const found = await findMessage(db, id)
  if (!found) throw WebhookMessageNotFound()
  const [message] = await withDeliveries(db, [found])
  if (!message) throw WebhookMessageNotFound()
  return { ...message, payload: JSON.parse(found.payload) }
}

export async function listAttempts(db: Db, query: WebhookAttemptQuery): Promise<Page<WebhookAttempt>> {
  const { cursor, limit = defaultWebhookPage, ...filter } = query
  const page = await paginate({
    sort: newestAttempts,
    limit,
    cursor,
    rows: paging => listAttemptRows(db, filter, paging),
    getKey: (row: AttemptRow) => [row.attemptedAt, row.id],
  })
  return { ...page, items: page.items.map(asAttempt) }
}

async function withDeliveries(db: Db, messages: readonly ListedMessage[]): Promise<WebhookMessage[]> {
  const rows =
    messages.length === 0
      ? []
      : await listDeliveryRows(
          db,
          messages.map(({ id }) => id),
        )
  return messages.map(({ id, type, position, createdAt }) => ({
    id,
    eventType: type,
    createdAtMillis: createdAt.getTime(),
    version: position ?? testVersion,
    deliveries: rows.filter(({ messageId }) => messageId === id).map(asDelivery),
  }))
}

function asDelivery({ endpointId, status, attempts, dueAt }: DeliveryRow): WebhookDelivery {
  return { endpointId, status, attempts, nextAttemptAtMillis: status === 'pending' ? dueAt.getTime() : null }
}

function asAttempt({ attemptedAt, error, ...row }: AttemptRow): WebhookAttempt {
  return { ...row, error, status: error === null ? 'succeeded' : 'failed', attemptedAtMillis: attemptedAt.getTime() }
}
