/** Jobs that were stored or leased while the clock was ahead would wait until it gets there again. */
import type { SetBack } from '../clock-moves.ts'
import type { Queries } from '../db/queries.ts'
import { statement } from '../db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

// A job that was stored in the future starts as long after it as it was meant to. What is tried again starts by as much
// earlier as the clock was ahead. What is finished stays.
const bringForward = statement(
  'jobs.bring-forward',
  `update jobs set
     run_at = case
       when created_at > $1::timestamptz + interval '60 seconds' then $1::timestamptz + (run_at - created_at)
       when attempts > 0 then greatest($1::timestamptz, run_at - $2::float8 * interval '1 second')
       else run_at end,
     created_at = least(created_at, $1),
     leased_until = leased_until - case
       when leased_until > $1::timestamptz + $2::float8 * interval '1 second' then $2::float8 else 0 end * interval '1 second'
   where outcome is null and (
     created_at > $1::timestamptz + interval '60 seconds'
     or (attempts > 0 and run_at > $1::timestamptz + interval '60 seconds')
     or leased_until > $1::timestamptz + $2::float8 * interval '1 second')`,
)

export async function bringJobsForward(on: Everywhere, { now, seconds }: SetBack): Promise<void> {
  await bringForward(on, [now, seconds])
}
