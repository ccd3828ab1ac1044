/** Deliveries that were postponed or leased while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import { type On, statement } from '../kernel/db/statement.ts'

const bringForward = statement<never, SetBack>(
  'webhooks.bring-forward',
  `update webhook_deliveries set
     due_at = case
       when due_at > :now::timestamptz + interval '60 seconds'
         then greatest(:now::timestamptz, due_at - :seconds::float8 * interval '1 second')
       else due_at end,
     leased_until = leased_until - case
       when leased_until > :now::timestamptz + :seconds::float8 * interval '1 second' then :seconds::float8 else 0 end * interval '1 second'
   where status = 'pending' and (
     due_at > :now::timestamptz + interval '60 seconds'
     or leased_until > :now::timestamptz + :seconds::float8 * interval '1 second')`,
)

export async function bringDeliveriesForward(on: On, setBack: SetBack): Promise<void> {
  await bringForward(on, setBack)
}
