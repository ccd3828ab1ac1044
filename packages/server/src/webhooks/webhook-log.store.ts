/** Messages and attempts, for their lists. */
import { columns } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { composed, when } from '../kernel/db/statement.ts'
import type { AttemptRow } from './outcomes.store.ts'

/** Ids of messages are in the order of time. */
export const newestMessages: Sort = { columns: { id: 'text' }, order: 'descending' }
export const newestAttempts: Sort = { columns: { attempted_at: 'timestamptz', id: 'uuid' }, order: 'descending' }

export interface ListedMessage {
  readonly id: string
  readonly type: string
  /** Null: a test message, which is in no feed. */
  readonly position: number | null
  readonly createdAt: Date
}

export function listMessageRows(
  db: Db,
  eventType: string | undefined,
  { after, orderBy, values }: PageQuery,
): Promise<ListedMessage[]> {
  return composed<ListedMessage>(`select id, type, position::float8 as position, created_at as "createdAt" from event_messages
    where project_id = :projectId ${when(eventType, 'and type = :eventType')} ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, eventType })
}

export interface AttemptFilter {
  readonly endpointId?: string
  readonly messageId?: string
  readonly status?: 'succeeded' | 'failed'
}

export function listAttemptRows(
  db: Db,
  { endpointId, messageId, status }: AttemptFilter,
  { after, orderBy, values }: PageQuery,
): Promise<AttemptRow[]> {
  const names = `id messageId endpointId eventType number trigger error responseStatus responseBody durationMillis attemptedAt
    requestUrl`
  return composed<AttemptRow>(`select ${columns(names)} from webhook_attempts
    where project_id = :projectId ${when(endpointId, 'and endpoint_id = :endpointId')}
      ${when(messageId, 'and message_id = :messageId')}
      ${when(status, `and error is ${status === 'failed' ? 'not null' : 'null'}`)} ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, endpointId, messageId })
}
