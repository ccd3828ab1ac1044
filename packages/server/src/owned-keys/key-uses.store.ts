import type { Database } from '../kernel/db/database.ts'
import { statement } from '../kernel/db/statement.ts'

export interface KeyUse {
  readonly projectId: string
  readonly keyId: string
  readonly usedAt: Date
}

// A row that somebody else holds is left out: waiting here for one could make them wait for us.
const write = statement<never>(
  'key-uses.write',
  `with noted as (
     select k.project_id, k.id, n.used_at
     from unnest($1::text[], $2::uuid[], $3::timestamptz[]) n(project_id, id, used_at)
     join owned_api_keys k on k.project_id = n.project_id and k.id = n.id
     where k.last_used_at is null or k.last_used_at < n.used_at
     for no key update of k skip locked
   )
   update owned_api_keys k set last_used_at = noted.used_at
   from noted where k.project_id = noted.project_id and k.id = noted.id`,
)

/** Of keys in all projects. */
export async function writeKeyUses(database: Database, uses: readonly KeyUse[]): Promise<void> {
  const projectIds = uses.map(({ projectId }) => projectId)
  const keyIds = uses.map(({ keyId }) => keyId)
  const moments = uses.map(({ usedAt }) => usedAt)
  await write(database, [projectIds, keyIds, moments])
}
