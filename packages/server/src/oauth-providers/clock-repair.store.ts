/** Tokens of providers that were leased, to be refreshed, while the clock was ahead. */
import type { SetBack } from '../kernel/clock-moves.ts'
import type { Queries } from '../kernel/db/queries.ts'
import { statement } from '../kernel/db/statement.ts'

interface Everywhere {
  readonly queries: Queries
}

const findLeased = statement<{ projectId: string }>(
  'oauth-providers.leased-ahead',
  `select distinct project_id as "projectId" from oauth_tokens
   where leased_until > $1::timestamptz + $2::float8 * interval '1 second'`,
)

const bringForward = statement(
  'oauth-providers.bring-leases-forward',
  `update oauth_tokens set leased_until = leased_until - $3::float8 * interval '1 second'
   where project_id = $1 and leased_until > $2::timestamptz + $3::float8 * interval '1 second'`,
)

export async function bringTokenLeasesForward(on: Everywhere, { now, seconds }: SetBack): Promise<void> {
  for (const { projectId } of await findLeased(on, [now, seconds])) await bringForward(on, [projectId, now, seconds])
}
