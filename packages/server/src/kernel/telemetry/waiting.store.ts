/** What waits in the background, for whoever watches over the server. */
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

export interface Waiting {
  readonly jobsDue: number
  /** Given up after every attempt; they stay to be looked at. */
  readonly jobsDead: number
  /** How long the event has been due that waits longest. */
  readonly eventsOverdueSeconds: number
}

const read = statement<Waiting & Record<string, unknown>>(
  'telemetry.waiting',
  `select
     (select count(*)::integer from jobs where finished_at is null and run_at <= $1) as "jobsDue",
     (select count(*)::integer from jobs where outcome = 'dead') as "jobsDead",
     coalesce((select extract(epoch from $1 - relay_at) from events
       where relayed_at is null and relay_at <= $1 order by relay_at limit 1), 0)::float8 as "eventsOverdueSeconds"`,
)

export async function readWaiting(on: { readonly queries: Queries }, now: Date): Promise<Waiting> {
  const [waiting] = await read(on, [now])
  return waiting ?? { jobsDue: 0, jobsDead: 0, eventsOverdueSeconds: 0 }
}
