/**
 * The history of one entry of the configuration, such as a template. Which entries a change touches stands beside it, so
 * that the changes, which may have megabytes, are not read to find those of one entry.
 */
import type { ColleagueRole } from '@latchkey/contract'
import type { Acting } from '../kernel/db/acting.ts'
import type { Db } from '../kernel/db/db.ts'
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

const list = statement<{ [Column in keyof SourceChange]: SourceChange[Column] }>(
  'source-history.list',
  `select ${columns} from config_changes where project_id = $1 and $2 = any(email_sources) order by version desc limit $3`,
)

/** An entry: what `email_sources` calls it, and where it stands. */
export interface SourceName {
  readonly source: string
  readonly path: string
}

/** Newest first. */
export function listSourceChanges(db: Db, source: string, limit: number): Promise<SourceChange[]> {
  return list(db, [db.projectId, source, limit])
}

const one = statement<{ [Column in keyof SourceChange]: SourceChange[Column] }>(
  'source-history.one',
  `select ${columns} from config_changes where project_id = $1 and $2 = any(email_sources) and version = $3`,
)

/** Null: there is no such change, or it does not touch the entry. */
export async function findSourceChange(db: Db, source: string, version: number): Promise<SourceChange | null> {
  const [found] = await one(db, [db.projectId, source, version])
  return found ?? null
}

// Of each path, the first change after the version has what it was then. A change of what contains the entry is read
// as one of the entry.
const before = statement<{ path: string; before: unknown }>(
  'source-history.before',
  `with touched as (
     select version, changes from config_changes where project_id = $1 and $2 = any(email_sources) and version > $4
   ), parts as (
     select version, each ->> 'path' as path, each -> 'before' as before
     from touched cross join jsonb_array_elements(changes) each
   ), own as (
     select version, path, before from parts where path = $3 or starts_with(path, $3 || '.')
     union all
     select version, $3, before #> string_to_array(substr($3, length(path) + 2), '.')
     from parts where starts_with($3, path || '.')
   ), first as (
     select distinct on (path) path, version, before from own order by path, version
   )
   select path, before from first order by version desc, path`,
)

/** What paths at and below the entry were after a version, in the order in which they have to be undone. */
export async function listBefore(
  db: Db,
  { source, path }: SourceName,
  version: number,
): Promise<{ path: string; before: unknown }[]> {
  return before(db, [db.projectId, source, path, version])
}

const current = statement<{ entry: unknown }>(
  'source-history.current',
  'select config_override -> $2 as entry from projects where project_id = $1',
)

/** What the project has set for the entry. */
export async function findOwnEntry(db: Db, path: string): Promise<unknown> {
  const [found] = await current(db, [db.projectId, path])
  return found?.entry ?? null
}
