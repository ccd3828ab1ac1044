/** Messages and attempts, for their lists. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { eventMessages, type MessageRow } from '../event-feed/event-feed.tables.ts'
import { type Db, own } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { type AttemptRow, webhookAttempts } from './webhooks.tables.ts'

/** Ids of messages are in the order of time. */
export const newestMessages: Sort = { columns: [eventMessages.id], order: 'descending' }
export const newestAttempts: Sort = { columns: [webhookAttempts.attemptedAt, webhookAttempts.id], order: 'descending' }

export type ListedMessage = Pick<MessageRow, 'id' | 'type' | 'position' | 'createdAt'>

export async function listMessageRows(
  db: Db,
  eventType: string | undefined,
  { after, orderBy, limit }: PageQuery,
): Promise<ListedMessage[]> {
  const { id, type, position, createdAt } = eventMessages
  return db.drizzle
    .select({ id, type, position, createdAt })
    .from(eventMessages)
    .where(and(own(db, eventMessages), eventType === undefined ? undefined : eq(type, eventType), after))
    .orderBy(orderBy)
    .limit(limit)
}

export interface AttemptFilter {
  readonly endpointId?: string
  readonly messageId?: string
  readonly status?: 'succeeded' | 'failed'
}

export async function listAttemptRows(
  db: Db,
  { endpointId, messageId, status }: AttemptFilter,
  { after, orderBy, limit }: PageQuery,
): Promise<AttemptRow[]> {
  return db.drizzle
    .select()
    .from(webhookAttempts)
    .where(
      and(
        own(db, webhookAttempts),
        endpointId === undefined ? undefined : eq(webhookAttempts.endpointId, endpointId),
        messageId === undefined ? undefined : eq(webhookAttempts.messageId, messageId),
        status && (status === 'succeeded' ? isNull(webhookAttempts.error) : isNotNull(webhookAttempts.error)),
        after,
      ),
    )
    .orderBy(orderBy)
    .limit(limit)
}
