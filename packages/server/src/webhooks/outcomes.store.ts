/** What became of attempts. */
import type { WebhookDeliveryStatus } from '@latchkey/contract'
import type { Database } from '../kernel/db/database.ts'
import type { Tx } from '../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Queueing } from './pace.ts'
import type { AttemptRow } from './webhooks.tables.ts'

// Of a project that was deleted meanwhile nothing is kept.
const insert = statement<never>(
  'webhook-attempts.insert',
  `insert into webhook_attempts (project_id, id, message_id, endpoint_id, event_type, number, trigger, error,
     response_status, response_body, duration_millis, attempted_at, request_url)
   select project.project_id, given.*
   from projects project
   cross join unnest($2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::integer[], $7::text[], $8::text[],
     $9::integer[], $10::text[], $11::integer[], $12::timestamptz[], $13::text[]) as given
   where project.project_id = $1`,
)

export async function insertAttempts(tx: Tx, attempts: readonly Omit<AttemptRow, 'projectId'>[]): Promise<void> {
  await insert(tx, [
    tx.projectId,
    attempts.map(({ id }) => id),
    attempts.map(({ messageId }) => messageId),
    attempts.map(({ endpointId }) => endpointId),
    attempts.map(({ eventType }) => eventType),
    attempts.map(({ number }) => number),
    attempts.map(({ trigger }) => trigger),
    attempts.map(({ error }) => error),
    attempts.map(({ responseStatus }) => responseStatus),
    attempts.map(({ responseBody }) => responseBody),
    attempts.map(({ durationMillis }) => durationMillis),
    attempts.map(({ attemptedAt }) => attemptedAt),
    attempts.map(({ requestUrl }) => requestUrl),
  ])
}

export interface EndedAttempt extends Queueing {
  readonly messageId: string
  readonly endpointId: string
  readonly leaseToken: string
  readonly status: WebhookDeliveryStatus
  readonly failures: number
  /** Of a pending one: of the next attempt. */
  readonly dueAt: Date
}

const record = statement<never>(
  'webhook-deliveries.record',
  `update webhook_deliveries as delivery
   set status = ended.status, trigger = case when ended.status = 'pending' then 'retry' else trigger end,
     failures = ended.failures, attempts = attempts + 1, due_at = ended.due_at, is_delayed = ended.status = 'pending',
     is_slow = ended.is_slow, at_once = ended.at_once, lease_token = null, leased_until = null
   from unnest($2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::integer[], $7::timestamptz[], $8::boolean[],
     $9::smallint[]) as ended (message_id, endpoint_id, lease_token, status, failures, due_at, is_slow, at_once)
   where delivery.project_id = $1 and delivery.message_id = ended.message_id
     and delivery.endpoint_id = ended.endpoint_id and delivery.lease_token = ended.lease_token`,
)

/** Should the lease have run out, the attempt of the process that took the delivery next counts. */
export async function recordAttempts(tx: Tx, ended: readonly EndedAttempt[]): Promise<void> {
  await record(tx, [
    tx.projectId,
    ended.map(({ messageId }) => messageId),
    ended.map(({ endpointId }) => endpointId),
    ended.map(({ leaseToken }) => leaseToken),
    ended.map(({ status }) => status),
    ended.map(({ failures }) => failures),
    ended.map(({ dueAt }) => dueAt),
    ended.map(({ isSlow }) => isSlow),
    ended.map(({ atOnce }) => atOnce),
  ])
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'webhook-attempts.old',
  `select project_id as "projectId", id from webhook_attempts where attempted_at < $1 order by attempted_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'webhook-attempts.delete-old',
  'delete from webhook_attempts where project_id = $1 and id = any($2::uuid[]) returning id',
)

export async function deleteAttemptsBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows)]))
}
