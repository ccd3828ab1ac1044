/** Tokens of providers that were leased, to be refreshed, while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import { type On, statement } from '../kernel/db/statement.ts'

const findLeased = statement<{ projectId: string }, SetBack>(
  'oauth-providers.leased-ahead',
  `select distinct project_id as "projectId" from oauth_tokens
   where leased_until > :now::timestamptz + :seconds::float8 * interval '1 second'`,
)

const bringForward = statement<never, SetBack & { projectId: string }>(
  'oauth-providers.bring-leases-forward',
  `update oauth_tokens set leased_until = leased_until - :seconds::float8 * interval '1 second'
   where project_id = :projectId and leased_until > :now::timestamptz + :seconds::float8 * interval '1 second'`,
)

export async function bringTokenLeasesForward(on: On, setBack: SetBack): Promise<void> {
  for (const { projectId } of await findLeased(on, setBack)) await bringForward(on, { ...setBack, projectId })
}
