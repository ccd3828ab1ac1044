/** Recipients whose email was postponed while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

const findPostponed = statement<{ projectId: string }>(
  'email-recipients.postponed-ahead',
  `select distinct project_id as "projectId" from email_recipients
   where state = 'waiting' and due_at > $1::timestamptz + interval '60 seconds'`,
)

const bringForward = statement(
  'email-recipients.bring-forward',
  `update email_recipients set due_at = greatest($2::timestamptz, due_at - $3::float8 * interval '1 second')
   where project_id = $1 and state = 'waiting' and due_at > $2::timestamptz + interval '60 seconds'`,
)

export async function bringRecipientsForward(on: Everywhere, { now, seconds }: SetBack): Promise<void> {
  for (const { projectId } of await findPostponed(on, [now])) await bringForward(on, [projectId, now, seconds])
}
