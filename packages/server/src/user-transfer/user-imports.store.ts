/** What is kept of an import itself: where it stands, its problems, and what a dry run would have taken. */
import type { ImportProblem, UserImport, UserImportCreate } from '@latchkey/contract'
import { millis } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { composed, statement } from '../kernel/db/statement.ts'

const columns = `id, is_dry_run as "isDryRun", description,
  case when finished_at is null then 'running' else 'finished' end as status,
  next_row as "nextRow", created_users as "createdUsers", created_teams as "createdTeams", skipped, failed,
  ${millis('created_at')} as "createdAtMillis", ${millis('updated_at')} as "updatedAtMillis"`

const insert = statement<UserImport, { id: string; isDryRun: boolean; description: string; now: Date }>(
  'user-imports.insert',
  `insert into user_imports (project_id, id, is_dry_run, description, created_at, updated_at)
   values (:projectId, :id, :isDryRun, :description, :now, :now) returning ${columns}`,
)

export async function insertImport(tx: Tx, id: string, input: UserImportCreate, now: Date): Promise<UserImport | null> {
  return insert.first(tx, { id, isDryRun: input.isDryRun, description: input.description ?? '', now })
}

const newest = statement<UserImport, { limit: number }>(
  'user-imports.newest',
  `select ${columns} from user_imports where project_id = :projectId order by created_at desc, id desc limit :limit`,
)

export async function listImports(db: Db, limit: number): Promise<UserImport[]> {
  return newest(db, { limit })
}

const byId = statement<UserImport, { importId: string }>(
  'user-imports.by-id',
  `select ${columns} from user_imports where project_id = :projectId and id = :importId`,
)
export async function findImport(db: Db, importId: string): Promise<UserImport | null> {
  return byId.first(db, { importId })
}

const lockUnfinished = statement<{ id: string }, { importId: string }>(
  'user-imports.lock',
  `select id from user_imports where project_id = :projectId and (id = :importId or finished_at is null)
   order by id for update`,
)

/**
 * Batches of a project come one after another, those of different imports too: of two that bring the same
 * people at once, the second must find whom the first has made.
 */
export async function lockImport(tx: Tx, importId: string): Promise<UserImport | null> {
  await lockUnfinished(tx, { importId })
  return findImport(tx, importId)
}

const planEachTime = statement<{ set_config: string }>(
  'user-imports.plan-each-time',
  `select set_config('plan_cache_mode', 'force_custom_plan', true)`,
)

/**
 * Until the transaction ends, statements are planned for the tables as they are by then. A plan that was
 * kept from when there were ten addresses reads all of them for each user.
 */
export async function planForSize(tx: Tx): Promise<void> {
  await planEachTime(tx)
}

export type Progress = Pick<UserImport, 'nextRow' | 'createdUsers' | 'createdTeams' | 'skipped' | 'failed'>

const advance = statement<
  UserImport,
  {
    importId: string
    nextRow: number
    createdUsers: number
    createdTeams: number
    skipped: number
    failed: number
    now: Date
  }
>(
  'user-imports.advance',
  `update user_imports set next_row = :nextRow, created_users = :createdUsers, created_teams = :createdTeams, skipped = :skipped, failed = :failed,
     updated_at = :now
   where project_id = :projectId and id = :importId returning ${columns}`,
)

export async function updateProgress(tx: Tx, importId: string, to: Progress, now: Date): Promise<UserImport | null> {
  return advance.first(tx, {
    importId,
    nextRow: to.nextRow,
    createdUsers: to.createdUsers,
    createdTeams: to.createdTeams,
    skipped: to.skipped,
    failed: to.failed,
    now,
  })
}

const close = statement<UserImport, { importId: string; now: Date }>(
  'user-imports.finish',
  `update user_imports set updated_at = case when finished_at is null then :now else updated_at end,
     finished_at = coalesce(finished_at, :now)
   where project_id = :projectId and id = :importId returning ${columns}`,
)

const deleteClaims = statement<never, { importId: string }>(
  'user-imports.delete-claims',
  'delete from user_import_claims where project_id = :projectId and import_id = :importId',
)

export async function finishImport(tx: Tx, importId: string, now: Date): Promise<UserImport | null> {
  await deleteClaims(tx, { importId })
  return close.first(tx, { importId, now })
}

const insertAll = statement<never, { importId: string; problems: string }>(
  'user-imports.insert-problems',
  `insert into user_import_problems (project_id, import_id, row_number, kind, messages)
   select :projectId, :importId, "row", kind, array(select json_array_elements_text(messages))
   from json_to_recordset(:problems::json) as given ("row" integer, kind text, messages json)`,
)

export async function insertProblems(tx: Tx, importId: string, problems: readonly ImportProblem[]): Promise<void> {
  if (problems.length > 0) await insertAll(tx, { importId, problems: JSON.stringify(problems) })
}

export const problemsByRow: Sort = { columns: { row_number: 'integer' }, order: 'ascending' }

export function listProblemRows(
  db: Db,
  importId: string,
  { after, orderBy, values }: PageQuery,
): Promise<ImportProblem[]> {
  return composed<ImportProblem>(`select row_number as row, kind, messages from user_import_problems
    where project_id = :projectId and import_id = :importId ${after}
    order by ${orderBy} limit :limit`)(db, { ...values, importId })
}

const insertEach = statement<never, { importId: string; claims: readonly string[] }>(
  'user-imports.insert-claims',
  `insert into user_import_claims (project_id, import_id, claim) select :projectId, :importId, unnest(:claims::text[]) on conflict do nothing`,
)

export async function insertClaims(tx: Tx, importId: string, claims: readonly string[]): Promise<void> {
  if (claims.length > 0) await insertEach(tx, { importId, claims })
}

/** Returns how many were deleted. */
export const deleteImportsBefore = deletionOfOld('user_imports', { time: 'updated_at' })
