/** Recipients whose email was postponed while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import { type On, statement } from '../kernel/db/statement.ts'

const findPostponed = statement<{ projectId: string }, { now: Date }>(
  'email-recipients.postponed-ahead',
  `select distinct project_id as "projectId" from email_recipients
   where state = 'waiting' and due_at > :now::timestamptz + interval '60 seconds'`,
)

const bringForward = statement<never, SetBack & { projectId: string }>(
  'email-recipients.bring-forward',
  `update email_recipients set due_at = greatest(:now::timestamptz, due_at - :seconds::float8 * interval '1 second')
   where project_id = :projectId and state = 'waiting' and due_at > :now::timestamptz + interval '60 seconds'`,
)

export async function bringRecipientsForward(on: On, setBack: SetBack): Promise<void> {
  for (const { projectId } of await findPostponed(on, setBack)) await bringForward(on, { ...setBack, projectId })
}
