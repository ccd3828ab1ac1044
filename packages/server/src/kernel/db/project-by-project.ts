/**
 * Housekeeping of rows of all projects: a statement that locks nothing finds them, and each project's are changed by a
 * statement of that project. Rows of a project are on one node of a distributed database, and can be locked there.
 */
import { type On, statement } from './statement.ts'

export interface RowOfProject {
  readonly projectId: string
  readonly id: string
}

export const getIds = (rows: readonly RowOfProject[]) => rows.map(({ id }) => id)

/** Returns how many rows `change` changed for all projects. */
export async function projectByProject<Row extends { readonly projectId: string }>(
  rows: readonly Row[],
  change: (projectId: string, rows: readonly Row[]) => Promise<number>,
): Promise<number> {
  const byProject = new Map<string, Row[]>()
  for (const row of rows) {
    const known = byProject.get(row.projectId)
    if (known) known.push(row)
    else byProject.set(row.projectId, [row])
  }
  let changed = 0
  for (const [projectId, ofProject] of byProject) changed += await change(projectId, ofProject)
  return changed
}

interface OldRows {
  /** A column, the oldest rows first. */
  readonly time: string
  /** Of a row within its project. */
  readonly key?: 'id' | 'code_digest' | 'state_digest' | 'id_digest'
}

/**
 * Deletes rows of a table whose time is over, at most so many. Returns how many.
 *
 * @example
 * export const deleteCodesExpiredBefore = deletionOfOld('codes', { time: 'expires_at' })
 */
export function deletionOfOld(
  table: string,
  { time, key = 'id' }: OldRows,
): (on: On, before: Date, most: number) => Promise<number> {
  const find = statement<{ projectId: string; key: string }, { before: Date; most: number }>(
    `${table}.old`,
    `select project_id as "projectId", ${key}::text as key from ${table} where ${time} < :before order by ${time} limit :most`,
  )
  const remove = statement<never, { projectId: string; keys: readonly string[]; before: Date }>(
    `${table}.delete-old`,
    `delete from ${table} where project_id = :projectId and ${key} = any(:keys::${key === 'id' ? 'uuid' : 'text'}[]) and ${time} < :before`,
  )
  return async (on, before, most) =>
    projectByProject(await find(on, { before, most }), (projectId, rows) =>
      remove.count(on, { projectId, keys: rows.map(row => row.key), before }),
    )
}
