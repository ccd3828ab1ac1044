import { type ByColumn, byColumn } from '../kernel/db/columns.ts'
import type { Database } from '../kernel/db/database.ts'
import { projectByProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

export interface KeyUse {
  readonly projectId: string
  readonly keyId: string
  readonly usedAt: Date
}

// A row that someone else holds is left out: waiting here for one could make them wait for us.
const write = statement<never, ByColumn<KeyUse, 'keyId' | 'usedAt'> & { projectId: string }>(
  'key-uses.write',
  `with noted as (
     select k.id, n.used_at
     from unnest(:keyId::uuid[], :usedAt::timestamptz[]) n(id, used_at)
     join owned_api_keys k on k.project_id = :projectId and k.id = n.id
     where k.last_used_at is null or k.last_used_at < n.used_at
     for no key update of k skip locked
   )
   update owned_api_keys k set last_used_at = noted.used_at
   from noted where k.project_id = :projectId and k.id = noted.id`,
)

/** Of keys in all projects. */
export async function writeKeyUses(database: Database, uses: readonly KeyUse[]): Promise<void> {
  await projectByProject(uses, (projectId, ofProject) =>
    write.count(database, { ...byColumn(ofProject, 'keyId', 'usedAt'), projectId }),
  )
}
