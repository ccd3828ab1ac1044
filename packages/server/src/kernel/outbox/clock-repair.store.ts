/** Events that were stored or postponed while the clock was ahead would wait until it gets there again. */
import type { SetBack } from '../clock-moves.ts'
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

const bringForward = statement(
  'events.bring-forward',
  `update events set due_at = case
       when relay_attempts = 0 then $1::timestamptz
       else greatest($1::timestamptz, due_at - $2::float8 * interval '1 second') end
   where dead_at is null and due_at > $1::timestamptz + interval '60 seconds'`,
)

export async function bringEventsForward(on: Everywhere, { now, seconds }: SetBack): Promise<void> {
  await bringForward(on, [now, seconds])
}
