/** Deliveries: a message for an endpoint, until it has succeeded or is given up. */

import type { WebhookDeliveryStatus, WebhookTrigger } from '@latchkey/contract'
import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { Queueing } from './pace.ts'

export interface NewDelivery extends Queueing {
  readonly messageId: string
  readonly endpointId: string
  readonly eventType: string
  readonly trigger: WebhookTrigger
}

// One that has ended begins anew. One that is pending comes at once, unless it is under way.
const put = statement<never, ByColumn<NewDelivery> & { createdAt: Date; now: Date }>(
  'webhook-deliveries.put',
  `insert into webhook_deliveries as delivery
     (project_id, message_id, endpoint_id, event_type, trigger, is_slow, at_once, created_at, due_at)
   select :projectId, message_id, endpoint_id, event_type, trigger, is_slow, at_once, :createdAt::timestamptz, :now::timestamptz
   from unnest(:messageId::text[], :endpointId::uuid[], :eventType::text[], :trigger::text[], :isSlow::boolean[], :atOnce::smallint[])
     as given (message_id, endpoint_id, event_type, trigger, is_slow, at_once)
   on conflict (project_id, message_id, endpoint_id) do update
     set status = 'pending', trigger = excluded.trigger, failures = 0, due_at = excluded.due_at, is_delayed = false,
       is_slow = excluded.is_slow, at_once = excluded.at_once
     where delivery.lease_token is null`,
)

/** `createdAt`: of their messages. */
export async function putDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  { now, createdAt }: { now: Date; createdAt: Date },
): Promise<void> {
  await put(tx, {
    ...byColumn(deliveries, 'messageId', 'endpointId', 'eventType', 'trigger', 'isSlow', 'atOnce'),
    createdAt,
    now,
  })
}

const recover = statement<never, Queueing & { endpointId: string; since: Date; until: Date; now: Date }>(
  'webhook-deliveries.recover',
  `update webhook_deliveries
   set status = 'pending', trigger = 'resend', failures = 0, due_at = :now, is_delayed = false, is_slow = :isSlow, at_once = :atOnce
   where project_id = :projectId and endpoint_id = :endpointId and status = 'given_up' and created_at >= :since and created_at <= :until
     and trigger <> 'test'`,
)

/** Returns how many given-up ones of that time are pending again. */
export async function recoverDeliveries(
  tx: Tx,
  endpointId: string,
  { since, until }: { since: Date; until: Date },
  queueing: Queueing,
  now: Date,
): Promise<number> {
  return recover.count(tx, { ...queueing, endpointId, since, until, now })
}

const giveUp = statement<never, { endpointIds: readonly string[] }>(
  'webhook-deliveries.give-up',
  `update webhook_deliveries set status = 'given_up', is_delayed = false, lease_token = null, leased_until = null
   where project_id = :projectId and endpoint_id = any(:endpointIds::uuid[]) and status = 'pending'`,
)

/** All pending ones of these endpoints. An attempt that is under way changes nothing any more. */
export async function giveUpPending(tx: Tx, endpointIds: readonly string[]): Promise<void> {
  await giveUp(tx, { endpointIds })
}

const drop = statement<never, { endpointId: string }>(
  'webhook-deliveries.drop',
  `delete from webhook_deliveries where project_id = :projectId and endpoint_id = :endpointId and status = 'pending'`,
)

export async function dropPending(tx: Tx, endpointId: string): Promise<void> {
  await drop(tx, { endpointId })
}

export interface DeliveryRow {
  readonly messageId: string
  readonly endpointId: string
  readonly status: WebhookDeliveryStatus
  readonly attempts: number
  readonly dueAt: Date
}

const ofMessages = statement<DeliveryRow, { messageIds: readonly string[] }>(
  'webhook-deliveries.of-messages',
  `select message_id as "messageId", endpoint_id as "endpointId", status, attempts, due_at as "dueAt"
   from webhook_deliveries where project_id = :projectId and message_id = any(:messageIds::text[])
   order by message_id, created_at, endpoint_id`,
)

export async function listDeliveryRows(db: Db, messageIds: readonly string[]): Promise<DeliveryRow[]> {
  return ofMessages(db, { messageIds })
}

const deleteOld = statement<never, { time: Date; most: number }>(
  'webhook-deliveries.delete-old',
  `delete from webhook_deliveries where (project_id, message_id, endpoint_id) in (
     select project_id, message_id, endpoint_id from webhook_deliveries
     where created_at < :time order by created_at limit :most)`,
)

export async function deleteDeliveriesBefore(database: Database, time: Date, most: number): Promise<number> {
  return deleteOld.count(database, { time, most })
}
