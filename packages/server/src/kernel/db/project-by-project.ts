/**
 * Housekeeping of rows of all projects: a statement that locks nothing finds them, and each project's are changed by a
 * statement of that project. Rows of a project are on one node of a distributed database, and can be locked there.
 */
export interface RowOfProject {
  readonly projectId: string
  readonly id: string
}

/** Returns how many rows `change` returned for all projects. */
export async function projectByProject<Row extends { readonly projectId: string }>(
  rows: readonly Row[],
  change: (projectId: string, rows: readonly Row[]) => Promise<readonly unknown[]>,
): Promise<number> {
  const byProject = new Map<string, Row[]>()
  for (const row of rows) {
    const known = byProject.get(row.projectId)
    if (known) known.push(row)
    else byProject.set(row.projectId, [row])
  }
  let changed = 0
  for (const [projectId, ofProject] of byProject) changed += (await change(projectId, ofProject)).length
  return changed
}

export const getIds = (rows: readonly RowOfProject[]) => rows.map(({ id }) => id)
