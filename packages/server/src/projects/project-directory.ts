/** The projects, as every request needs them: read once, kept for a moment. */
import { type App, perApp } from '../app.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { createRecentReads } from '../kernel/recent-reads.ts'
import { renderConfig } from './config.ts'
import { findProjectRow } from './projects.store.ts'

export const projectDirectory = perApp(app =>
  createRecentReads<Project | null>({
    clock: app.clock,
    async load(projectId) {
      // No project has such an id, and the database would not take it.
      if (!/^[\w-]{1,64}$/.test(projectId)) return null
      const row = await findProjectRow(bindDb(app.database, projectId, 'main'))
      if (!row) return null
      const { displayName, ownerTeamId } = row
      return {
        id: row.projectId,
        displayName,
        ownerTeamId,
        config: renderConfig(row.configOverride, app.sealer, projectId),
      }
    },
  }),
)

export function forgetAfterCommit(app: App, tx: Tx): void {
  const { projectId } = tx
  tx.onCommit(() => projectDirectory(app).forget(projectId))
}
