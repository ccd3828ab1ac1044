/** Deliveries that were postponed or leased while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

const bringForward = statement(
  'webhooks.bring-forward',
  `update webhook_deliveries set
     due_at = case
       when due_at > $1::timestamptz + interval '60 seconds'
         then greatest($1::timestamptz, due_at - $2::float8 * interval '1 second')
       else due_at end,
     leased_until = leased_until - case
       when leased_until > $1::timestamptz + $2::float8 * interval '1 second' then $2::float8 else 0 end * interval '1 second'
   where status = 'pending' and (
     due_at > $1::timestamptz + interval '60 seconds'
     or leased_until > $1::timestamptz + $2::float8 * interval '1 second')`,
)

export async function bringDeliveriesForward(on: Everywhere, { now, seconds }: SetBack): Promise<void> {
  await bringForward(on, [now, seconds])
}
