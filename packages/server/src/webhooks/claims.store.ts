/**
 * Claiming deliveries: whose turn it is. The index `webhook_deliveries_by_turn` holds what may be claimed now. A claim steps
 * through it from endpoint to endpoint, so that its cost depends on how many deliveries it takes, and not on how many wait for
 * one endpoint. The statements are planned again each time, as those of `kernel/jobs`.
 */

import type { WebhookTrigger } from '@latchkey/contract'
import { byColumn } from '../kernel/db/columns.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/db.ts'
import { replannedStatement, statement } from '../kernel/db/statement.ts'
import type { Queueing } from './pace.ts'

/** Delayed deliveries that one round makes claimable. */
const mostWoken = 1_000

const wake = replannedStatement<never, { now: Date }>(
  `with due as (
     select project_id, message_id, endpoint_id from webhook_deliveries
     where status = 'pending' and is_delayed and due_at <= :now
     order by due_at
     limit ${mostWoken}
     for update skip locked
   )
   update webhook_deliveries as delivery set is_delayed = false from due
   where delivery.project_id = due.project_id and delivery.message_id = due.message_id
     and delivery.endpoint_id = due.endpoint_id`,
)

/** Makes delayed deliveries claimable whose time has come. Returns how many. */
export async function wakeDeliveries(database: Database, now: Date): Promise<number> {
  return wake.count(database, { now })
}

export interface ClaimedDelivery {
  readonly projectId: string
  readonly messageId: string
  readonly endpointId: string
  readonly eventType: string
  readonly trigger: WebhookTrigger
  readonly failures: number
  readonly attempts: number
  readonly leaseToken: string
}

type ClaimValues = Pick<Claim, 'isSlow' | 'count' | 'mostOfOneProject' | 'now'> &
  Claim['after'] & {
    readonly full: readonly string[]
    readonly busyProjectId: readonly string[]
    readonly room: readonly number[]
  }

const isFree = `status = 'pending' and not is_delayed and (leased_until is null or leased_until <= :now)`

// `turns` are the next endpoints with something to claim, but for those of the full projects, which do not count. Of each,
// `due` locks as many deliveries as it may have under way beside those of all processes. `turn` sorts the first one of each
// endpoint before every second one, and `place` those of a project among themselves.
const claim = replannedStatement<ClaimedDelivery & { number: number }, ClaimValues>(
  `with recursive turns as (
     select :projectId::text as project_id, :endpointId::uuid as endpoint_id, 8::smallint as at_once, 0 as number
     union all
     select next.project_id, next.endpoint_id, next.at_once,
       turns.number + (next.project_id <> all(:full::text[]))::integer
     from turns cross join lateral (
       select delivery.project_id, delivery.endpoint_id, delivery.at_once from webhook_deliveries delivery
       where is_slow = :isSlow and (delivery.project_id, delivery.endpoint_id) > (turns.project_id, turns.endpoint_id)
         and ${isFree}
       order by delivery.project_id, delivery.endpoint_id
       limit 1
     ) next
     where turns.number < :count
   ), due as (
     select job.*, turns.number, row_number() over (partition by job.endpoint_id order by job.due_at) as turn
     from turns cross join lateral (
       select delivery.project_id, delivery.message_id, delivery.endpoint_id, delivery.due_at
       from webhook_deliveries delivery
       where is_slow = :isSlow and delivery.project_id = turns.project_id and delivery.endpoint_id = turns.endpoint_id
         and ${isFree}
       order by delivery.due_at
       limit greatest(0, turns.at_once - (
         select count(*) from webhook_deliveries busy
         where busy.project_id = turns.project_id and busy.endpoint_id = turns.endpoint_id
           and busy.lease_token is not null and busy.leased_until > :now))
       for update skip locked
     ) job
     where turns.number > 0 and turns.project_id <> all(:full::text[])
   ), placed as (
     select due.*, row_number() over (partition by project_id order by turn, number) as place from due
   ), chosen as (
     select placed.project_id, message_id, endpoint_id, number from placed
     left join unnest(:busyProjectId::text[], :room::integer[]) as running (project_id, room) on running.project_id = placed.project_id
     where place <= coalesce(running.room, :mostOfOneProject)
     order by turn, number limit :count
   )
   update webhook_deliveries as delivery
   set lease_token = gen_random_uuid(), leased_until = :now::timestamptz + interval '45 seconds'
   from (select * from chosen limit 1000) as chosen
   where delivery.project_id = chosen.project_id and delivery.message_id = chosen.message_id
     and delivery.endpoint_id = chosen.endpoint_id
   returning delivery.project_id as "projectId", delivery.message_id as "messageId",
     delivery.endpoint_id as "endpointId", event_type as "eventType", trigger, failures, attempts,
     lease_token as "leaseToken", chosen.number`,
)

export interface Claim {
  readonly isSlow: boolean
  /** The endpoint whose turn was last. */
  readonly after: { readonly projectId: string; readonly endpointId: string }
  readonly count: number
  /** Deliveries of this lane that this process is making, by project. */
  readonly running: ReadonlyMap<string, number>
  readonly mostOfOneProject: number
  /** Projects that have no turn. */
  readonly paused: readonly string[]
  readonly now: Date
}

/** Takes up to `count` deliveries. No other process gets them until the lease runs out. The last turn comes last. */
export async function claimDeliveries(database: Database, given: Claim): Promise<ClaimedDelivery[]> {
  const { after, running, mostOfOneProject, paused } = given
  const rooms = Array.from(running, ([busyProjectId, busy]) => ({
    busyProjectId,
    room: Math.max(0, mostOfOneProject - busy),
  }))
  const full = rooms.filter(({ room }) => room === 0).map(({ busyProjectId }) => busyProjectId)
  const values = { ...byColumn(rooms, 'busyProjectId', 'room'), full: [...full, ...paused] }
  const taken = await claim(database, { ...given, ...after, ...values })
  return taken.sort((one, other) => one.number - other.number)
}

const release = statement<never, { leaseToken: readonly string[] }>(
  'webhook-deliveries.release',
  `update webhook_deliveries set lease_token = null, leased_until = null where lease_token = any(:leaseToken::uuid[])`,
)

/** As if they had never been taken. */
export async function releaseDeliveries(database: Database, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await release(database, { leaseToken: claimed.map(({ leaseToken }) => leaseToken) })
}

const discard = statement<never, { leaseToken: readonly string[] }>(
  'webhook-deliveries.discard',
  'delete from webhook_deliveries where lease_token = any(:leaseToken::uuid[])',
)

/** Their message or their endpoint is gone. */
export async function discardDeliveries(database: Database, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await discard(database, { leaseToken: claimed.map(({ leaseToken }) => leaseToken) })
}

const abandon = statement<never, { leaseToken: readonly string[] }>(
  'webhook-deliveries.abandon',
  `update webhook_deliveries set status = 'given_up', lease_token = null, leased_until = null
   where lease_token = any(:leaseToken::uuid[])`,
)

/** Their endpoint is switched off. */
export async function abandonDeliveries(database: Database, claimed: readonly ClaimedDelivery[]): Promise<void> {
  await abandon(database, { leaseToken: claimed.map(({ leaseToken }) => leaseToken) })
}

const requeue = replannedStatement<never, { endpointId: string; isSlow: boolean; atOnce: number }>(
  `update webhook_deliveries as delivery set is_slow = :isSlow, at_once = :atOnce
   from (
     select project_id, message_id, endpoint_id from webhook_deliveries
     where project_id = :projectId and endpoint_id = :endpointId and status = 'pending' and (is_slow <> :isSlow or at_once <> :atOnce)
     limit 1000
   ) as moved
   where delivery.project_id = moved.project_id and delivery.message_id = moved.message_id
     and delivery.endpoint_id = moved.endpoint_id`,
)

/** Moves what waits for an endpoint to another lane, a thousand at most: others move when they are claimed. */
export async function requeueDeliveries(db: Db, endpointId: string, { isSlow, atOnce }: Queueing): Promise<void> {
  await requeue(db, { endpointId, isSlow, atOnce })
}
