/** Deliveries: a message for an endpoint, until it has succeeded or is given up. */
import type { WebhookDeliveryStatus, WebhookTrigger } from '@latchkey/contract'
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
const put = statement<{ messageId: string }>(
  'webhook-deliveries.put',
  `insert into webhook_deliveries as delivery
     (project_id, message_id, endpoint_id, event_type, trigger, is_slow, at_once, created_at, due_at)
   select $1, message_id, endpoint_id, event_type, trigger, is_slow, at_once, $8::timestamptz, $9::timestamptz
   from unnest($2::text[], $3::uuid[], $4::text[], $5::text[], $6::boolean[], $7::smallint[])
     as given (message_id, endpoint_id, event_type, trigger, is_slow, at_once)
   on conflict (project_id, message_id, endpoint_id) do update
     set status = 'pending', trigger = excluded.trigger, failures = 0, due_at = excluded.due_at, is_delayed = false,
       is_slow = excluded.is_slow, at_once = excluded.at_once
     where delivery.lease_token is null
   returning message_id as "messageId"`,
)

/** `createdAt`: of their messages. */
export async function putDeliveries(
  tx: Tx,
  deliveries: readonly NewDelivery[],
  { now, createdAt }: { now: Date; createdAt: Date },
): Promise<void> {
  await put(tx, [
    tx.projectId,
    deliveries.map(({ messageId }) => messageId),
    deliveries.map(({ endpointId }) => endpointId),
    deliveries.map(({ eventType }) => eventType),
    deliveries.map(({ trigger }) => trigger),
    deliveries.map(({ isSlow }) => isSlow),
    deliveries.map(({ atOnce }) => atOnce),
    createdAt,
    now,
  ])
}

const recover = statement<{ count: number }>(
  'webhook-deliveries.recover',
  `with recovered as (
     update webhook_deliveries
     set status = 'pending', trigger = 'resend', failures = 0, due_at = $5, is_delayed = false, is_slow = $6, at_once = $7
     where project_id = $1 and endpoint_id = $2 and status = 'given_up' and created_at >= $3 and created_at <= $4
       and trigger <> 'test'
     returning 1
   )
   select count(*)::integer as count from recovered`,
)

/** Returns how many given-up ones of that time are pending again. */
export async function recoverDeliveries(
  tx: Tx,
  endpointId: string,
  { since, until }: { since: Date; until: Date },
  { isSlow, atOnce }: Queueing,
  now: Date,
): Promise<number> {
  const [recovered] = await recover(tx, [tx.projectId, endpointId, since, until, now, isSlow, atOnce])
  return recovered?.count ?? 0
}

const giveUp = statement<never>(
  'webhook-deliveries.give-up',
  `update webhook_deliveries set status = 'given_up', is_delayed = false, lease_token = null, leased_until = null
   where project_id = $1 and endpoint_id = any($2::uuid[]) and status = 'pending'`,
)

/** All pending ones of these endpoints. An attempt that is under way changes nothing any more. */
export async function giveUpPending(tx: Tx, endpointIds: readonly string[]): Promise<void> {
  await giveUp(tx, [tx.projectId, endpointIds])
}

const drop = statement<never>(
  'webhook-deliveries.drop',
  `delete from webhook_deliveries where project_id = $1 and endpoint_id = $2 and status = 'pending'`,
)

export async function dropPending(tx: Tx, endpointId: string): Promise<void> {
  await drop(tx, [tx.projectId, endpointId])
}

export interface DeliveryRow {
  readonly messageId: string
  readonly endpointId: string
  readonly status: WebhookDeliveryStatus
  readonly attempts: number
  readonly dueAt: Date
}

const ofMessages = statement<{ [Column in keyof DeliveryRow]: DeliveryRow[Column] }>(
  'webhook-deliveries.of-messages',
  `select message_id as "messageId", endpoint_id as "endpointId", status, attempts, due_at as "dueAt"
   from webhook_deliveries where project_id = $1 and message_id = any($2::text[])
   order by message_id, created_at, endpoint_id`,
)

export async function listDeliveryRows(db: Db, messageIds: readonly string[]): Promise<DeliveryRow[]> {
  return ofMessages(db, [db.projectId, messageIds])
}

const deleteOld = statement<{ messageId: string }>(
  'webhook-deliveries.delete-old',
  `delete from webhook_deliveries where (project_id, message_id, endpoint_id) in (
     select project_id, message_id, endpoint_id from webhook_deliveries
     where created_at < $1 order by created_at limit $2)
   returning message_id as "messageId"`,
)

export async function deleteDeliveriesBefore(database: Database, time: Date, most: number): Promise<number> {
  return (await deleteOld(database, [time, most])).length
}
