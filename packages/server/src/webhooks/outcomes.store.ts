/** What became of attempts. */
import type { WebhookAttempt, WebhookDeliveryStatus, WebhookTrigger } from '@latchkey/contract'
import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Tx } from '../kernel/db/db.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Queueing } from './pace.ts'

export interface AttemptRow {
  readonly id: string
  readonly messageId: string
  readonly endpointId: string
  readonly eventType: string
  readonly number: number
  readonly trigger: WebhookTrigger
  readonly error: WebhookAttempt['error']
  readonly responseStatus: number | null
  readonly responseBody: string | null
  readonly durationMillis: number
  readonly attemptedAt: Date
  readonly requestUrl: string
}

// Of a project that was deleted meanwhile nothing is kept.
const insert = statement<never, ByColumn<AttemptRow>>(
  'webhook-attempts.insert',
  `insert into webhook_attempts (project_id, id, message_id, endpoint_id, event_type, number, trigger, error,
     response_status, response_body, duration_millis, attempted_at, request_url)
   select project.project_id, given.*
   from projects project
   cross join unnest(:id::uuid[], :messageId::text[], :endpointId::uuid[], :eventType::text[], :number::integer[], :trigger::text[], :error::text[],
     :responseStatus::integer[], :responseBody::text[], :durationMillis::integer[], :attemptedAt::timestamptz[], :requestUrl::text[]) as given
   where project.project_id = :projectId`,
)

export async function insertAttempts(tx: Tx, attempts: readonly AttemptRow[]): Promise<void> {
  await insert(
    tx,
    byColumn(
      attempts,
      'id',
      'messageId',
      'endpointId',
      'eventType',
      'number',
      'trigger',
      'error',
      'responseStatus',
      'responseBody',
      'durationMillis',
      'attemptedAt',
      'requestUrl',
    ),
  )
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

const record = statement<never, ByColumn<EndedAttempt>>(
  'webhook-deliveries.record',
  `update webhook_deliveries as delivery
   set status = ended.status, trigger = case when ended.status = 'pending' then 'retry' else trigger end,
     failures = ended.failures, attempts = attempts + 1, due_at = ended.due_at, is_delayed = ended.status = 'pending',
     is_slow = ended.is_slow, at_once = ended.at_once, lease_token = null, leased_until = null
   from unnest(:messageId::text[], :endpointId::uuid[], :leaseToken::uuid[], :status::text[], :failures::integer[], :dueAt::timestamptz[], :isSlow::boolean[],
     :atOnce::smallint[]) as ended (message_id, endpoint_id, lease_token, status, failures, due_at, is_slow, at_once)
   where delivery.project_id = :projectId and delivery.message_id = ended.message_id
     and delivery.endpoint_id = ended.endpoint_id and delivery.lease_token = ended.lease_token`,
)

/** Should the lease have run out, the attempt of the process that took the delivery next counts. */
export async function recordAttempts(tx: Tx, ended: readonly EndedAttempt[]): Promise<void> {
  await record(
    tx,
    byColumn(ended, 'messageId', 'endpointId', 'leaseToken', 'status', 'failures', 'dueAt', 'isSlow', 'atOnce'),
  )
}

/** Returns how many were deleted. */
export const deleteAttemptsBefore = deletionOfOld('webhook_attempts', { time: 'attempted_at' })
