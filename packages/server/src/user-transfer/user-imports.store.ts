/** What is kept of an import itself: where it stands, its problems, and what a dry run would have taken. */
import type { ImportProblem, UserImport, UserImportCreate } from '@latchkey/contract'
import { and, eq, isNull, or } from 'drizzle-orm'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import type { PageQuery, Sort } from '../kernel/db/paginate.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'
import { userImportClaims, userImportProblems, userImports } from './user-transfer.tables.ts'

type ImportRow = { [Key in keyof UserImport]: UserImport[Key] }

const columns = `id, is_dry_run as "isDryRun", description,
  case when finished_at is null then 'running' else 'finished' end as status,
  next_row as "nextRow", created_users as "createdUsers", created_teams as "createdTeams", skipped, failed,
  (extract(epoch from created_at) * 1000)::float8 as "createdAtMillis",
  (extract(epoch from updated_at) * 1000)::float8 as "updatedAtMillis"`

const insert = statement<ImportRow>(
  'user-imports.insert',
  `insert into user_imports (project_id, id, is_dry_run, description, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5) returning ${columns}`,
)

export async function insertImport(tx: Tx, id: string, input: UserImportCreate, now: Date): Promise<UserImport | null> {
  const [made] = await insert(tx, [tx.projectId, id, input.isDryRun, input.description ?? '', now])
  return made ?? null
}

const newest = statement<ImportRow>(
  'user-imports.newest',
  `select ${columns} from user_imports where project_id = $1 order by created_at desc, id desc limit $2`,
)

export async function listImports(db: Db, limit: number): Promise<UserImport[]> {
  return newest(db, [db.projectId, limit])
}

const byId = statement<ImportRow>(
  'user-imports.by-id',
  `select ${columns} from user_imports where project_id = $1 and id = $2`,
)
export async function findImport(db: Db, importId: string): Promise<UserImport | null> {
  const [found] = await byId(db, [db.projectId, importId])
  return found ?? null
}

/**
 * Batches of a project come one after another, those of different imports too: of two that bring the same
 * people at once, the second must find whom the first has made.
 */
export async function lockImport(tx: Tx, importId: string): Promise<UserImport | null> {
  const { id, finishedAt } = userImports
  await tx.drizzle
    .select({ id })
    .from(userImports)
    .where(and(own(tx, userImports), or(eq(id, importId), isNull(finishedAt))))
    .orderBy(id)
    .for('update')
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

const advance = statement<ImportRow>(
  'user-imports.advance',
  `update user_imports set next_row = $3, created_users = $4, created_teams = $5, skipped = $6, failed = $7,
     updated_at = $8
   where project_id = $1 and id = $2 returning ${columns}`,
)

export async function updateProgress(tx: Tx, importId: string, to: Progress, now: Date): Promise<UserImport | null> {
  const counts = [to.nextRow, to.createdUsers, to.createdTeams, to.skipped, to.failed]
  const [updated] = await advance(tx, [tx.projectId, importId, ...counts, now])
  return updated ?? null
}

const close = statement<ImportRow>(
  'user-imports.finish',
  `update user_imports set updated_at = case when finished_at is null then $3 else updated_at end,
     finished_at = coalesce(finished_at, $3)
   where project_id = $1 and id = $2 returning ${columns}`,
)

export async function finishImport(tx: Tx, importId: string, now: Date): Promise<UserImport | null> {
  await tx.drizzle
    .delete(userImportClaims)
    .where(and(own(tx, userImportClaims), eq(userImportClaims.importId, importId)))
  const [finished] = await close(tx, [tx.projectId, importId, now])
  return finished ?? null
}

const insertAll = statement(
  'user-imports.insert-problems',
  `insert into user_import_problems (project_id, import_id, row_number, kind, messages)
   select $1, $2, "row", kind, array(select json_array_elements_text(messages))
   from json_to_recordset($3::json) as given ("row" integer, kind text, messages json)`,
)

export async function insertProblems(tx: Tx, importId: string, problems: readonly ImportProblem[]): Promise<void> {
  if (problems.length > 0) await insertAll(tx, [tx.projectId, importId, JSON.stringify(problems)])
}

export const problemsByRow: Sort = { columns: [userImportProblems.row], order: 'ascending' }

export async function listProblemRows(db: Db, importId: string, page: PageQuery): Promise<ImportProblem[]> {
  const { row, kind, messages } = userImportProblems
  return db.drizzle
    .select({ row, kind, messages })
    .from(userImportProblems)
    .where(and(own(db, userImportProblems), eq(userImportProblems.importId, importId), page.after))
    .orderBy(page.orderBy)
    .limit(page.limit)
}

const insertEach = statement(
  'user-imports.insert-claims',
  `insert into user_import_claims (project_id, import_id, claim) select $1, $2, unnest($3::text[]) on conflict do nothing`,
)

export async function insertClaims(tx: Tx, importId: string, claims: readonly string[]): Promise<void> {
  if (claims.length > 0) await insertEach(tx, [tx.projectId, importId, claims])
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'user-imports.old',
  `select project_id as "projectId", id from user_imports where updated_at < $1 order by updated_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'user-imports.delete-old',
  'delete from user_imports where project_id = $1 and id = any($2::uuid[]) and updated_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteImportsBefore(database: Pick<Db, 'queries'>, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows), time]))
}
