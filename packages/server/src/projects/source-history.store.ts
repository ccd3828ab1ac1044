/**
 * The history of one entry of the configuration, such as a template. Which entries a change touches stands beside it, so
 * that the changes, which may have megabytes, are not read to find those of one entry.
 */
import type { ColleagueRole } from '@latchkey/contract'
import type { Acting, Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface SourceChange {
  version: number
  changedAt: Date
  type: Acting['type']
  id: string | null
  name: string | null
  role: ColleagueRole | null
  comment: string | null
}

const columns = `version, changed_at as "changedAt", actor_type as type, actor_id as id, actor_name as name,
     actor_role as role, comment`

const list = statement<SourceChange, { source: string; limit: number }>(
  'source-history.list',
  `select ${columns} from config_changes where project_id = :projectId and :source = any(email_sources) order by version desc limit :limit`,
)

/** An entry: what `email_sources` calls it, and where it stands. */
export interface SourceName {
  readonly source: string
  readonly path: string
}

/** Newest first. */
export function listSourceChanges(db: Db, source: string, limit: number): Promise<SourceChange[]> {
  return list(db, { source, limit })
}

const one = statement<SourceChange, { source: string; version: number }>(
  'source-history.one',
  `select ${columns} from config_changes where project_id = :projectId and :source = any(email_sources) and version = :version`,
)

/** Null: there is no such change, or it does not touch the entry. */
export async function findSourceChange(db: Db, source: string, version: number): Promise<SourceChange | null> {
  return one.first(db, { source, version })
}

// Of each path, the first change after the version has what it was then. A change of what contains the entry is read
// as one of the entry.
const before = statement<{ path: string; before: unknown }, SourceName & { version: number }>(
  'source-history.before',
  `with touched as (
     select version, changes from config_changes where project_id = :projectId and :source = any(email_sources) and version > :version
   ), parts as (
     select version, each ->> 'path' as path, each -> 'before' as before
     from touched cross join jsonb_array_elements(changes) each
   ), own as (
     select version, path, before from parts where path = :path or starts_with(path, :path || '.')
     union all
     select version, :path, before #> string_to_array(substr(:path, length(path) + 2), '.')
     from parts where starts_with(:path, path || '.')
   ), first as (
     select distinct on (path) path, version, before from own order by path, version
   )
   select path, before from first order by version desc, path`,
)

/** What paths at and below the entry were after a version, in the order in which they have to be undone. */
export async function listBefore(
  db: Db,
  name: SourceName,
  version: number,
): Promise<{ path: string; before: unknown }[]> {
  return before(db, { ...name, version })
}

const current = statement<{ entry: unknown }, { path: string }>(
  'source-history.current',
  'select config_override -> :path as entry from projects where project_id = :projectId',
)

/** What the project has set for the entry. */
export async function findOwnEntry(db: Db, path: string): Promise<unknown> {
  return (await current.first(db, { path }))?.entry ?? null
}
