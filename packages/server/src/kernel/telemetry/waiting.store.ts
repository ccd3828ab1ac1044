/** What waits in the background of the whole deployment, for metrics and the doctor. */
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

export interface Waiting {
  readonly jobsDue: number
  /** Given up after every attempt; they stay to be looked at. */
  readonly jobsDead: number
  readonly eventsDue: number
  /** Given up after every attempt; an operator may retry them. */
  readonly eventsDead: number
  /** How long the event has been due that waits longest. */
  readonly eventsOverdueSeconds: number
  /** Of webhooks, those under way included. */
  readonly deliveriesDue: number
}

const read = statement<Waiting & Record<string, unknown>, { now: Date }>(
  'telemetry.waiting',
  `select
     (select count(*)::integer from jobs where outcome is null and not is_delayed and run_at <= :now)
       + (select count(*)::integer from jobs where outcome is null and is_delayed and run_at <= :now) as "jobsDue",
     (select count(*)::integer from jobs where outcome = 'dead') as "jobsDead",
     waiting.count as "eventsDue",
     (select count(*)::integer from events where dead_at is not null) as "eventsDead",
     waiting.seconds as "eventsOverdueSeconds",
     (select count(*)::integer from webhook_deliveries
      where status = 'pending' and (not is_delayed or due_at <= :now)) as "deliveriesDue"
   from (
     select count(*)::integer as count, coalesce(extract(epoch from :now - min(due_at)), 0)::float8 as seconds
     from events where dead_at is null and due_at <= :now
   ) waiting`,
)

export async function readWaiting(on: { readonly queries: Queries }, now: Date): Promise<Waiting> {
  return (
    (await read.first(on, { now })) ?? {
      jobsDue: 0,
      jobsDead: 0,
      eventsDue: 0,
      eventsDead: 0,
      eventsOverdueSeconds: 0,
      deliveriesDue: 0,
    }
  )
}
