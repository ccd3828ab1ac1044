/** Events that were stored or postponed while the clock was ahead would wait until it gets there again. */
import type { SetBack } from '../clock-moves.ts'
import { type On, statement } from '../db/statement.ts'

const bringForward = statement<never, SetBack>(
  'events.bring-forward',
  `update events set due_at = case
       when relay_attempts = 0 then :now::timestamptz
       else greatest(:now::timestamptz, due_at - :seconds::float8 * interval '1 second') end
   where dead_at is null and due_at > :now::timestamptz + interval '60 seconds'`,
)

export async function bringEventsForward(on: On, setBack: SetBack): Promise<void> {
  await bringForward(on, setBack)
}
