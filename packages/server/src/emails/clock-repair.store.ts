/** Recipients whose email was postponed while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

const bringForward = statement(
  'email-recipients.bring-forward',
  `update email_recipients set due_at = greatest($1::timestamptz, due_at - $2::float8 * interval '1 second')
   where state = 'waiting' and due_at > $1::timestamptz + interval '60 seconds'`,
)

export async function bringRecipientsForward(on: Everywhere, { now, seconds }: SetBack): Promise<void> {
  await bringForward(on, [now, seconds])
}
