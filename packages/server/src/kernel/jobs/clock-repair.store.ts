/** Jobs that were stored or leased while the clock was ahead would wait until it gets there again. */
import type { SetBack } from '../clock-moves.ts'
import { type On, statement } from '../db/statement.ts'

// A job that was stored in the future starts as long after it as it was meant to. What is tried again starts by as much
// earlier as the clock was ahead. What is finished stays.
const bringForward = statement<never, SetBack>(
  'jobs.bring-forward',
  `update jobs set
     run_at = case
       when created_at > :now::timestamptz + interval '60 seconds' then :now::timestamptz + (run_at - created_at)
       when attempts > 0 then greatest(:now::timestamptz, run_at - :seconds::float8 * interval '1 second')
       else run_at end,
     created_at = least(created_at, :now),
     leased_until = leased_until - case
       when leased_until > :now::timestamptz + :seconds::float8 * interval '1 second' then :seconds::float8 else 0 end * interval '1 second'
   where outcome is null and (
     created_at > :now::timestamptz + interval '60 seconds'
     or (attempts > 0 and run_at > :now::timestamptz + interval '60 seconds')
     or leased_until > :now::timestamptz + :seconds::float8 * interval '1 second')`,
)

export async function bringJobsForward(on: On, setBack: SetBack): Promise<void> {
  await bringForward(on, setBack)
}
