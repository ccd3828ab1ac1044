/** The projects, as every request needs them: read once, kept for a moment. */
import { type App, perApp } from '../app.ts'
import { shownLogo } from '../images/logos.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { createRecentReads } from '../kernel/recent-reads.ts'
import { configFrom } from './config.ts'
import { findProjectSince } from './projects.store.ts'
import { parseOverride } from './stored-override.ts'

interface RememberedProject extends Project {
  /** The user of `internal` who created it. */
  readonly creatorId: string | null
  /** Another one whenever the project was written. */
  readonly version: string
  /** Of its configuration as text. In memory it is some twenty times as much. */
  readonly characters: number
}

/** Some hundred megabytes of memory. One project in a million has more than a few kilobytes of configuration. */
const mostCharacters = 16 * 1024 * 1024

export const projectDirectory = perApp(app =>
  createRecentReads<RememberedProject | null>({
    clock: app.clock,
    weight: { of: project => project?.characters ?? 0, most: mostCharacters },
    async load(projectId, before) {
      // No project has such an id, and the database would not take it.
      if (!/^[\w-]{1,64}$/.test(projectId)) return null
      const row = await findProjectSince(bindDb(app.database, projectId, 'main'), before?.version ?? '')
      if (!row) return null
      // A configuration may be megabytes: it is fetched and rendered when it has changed, not every second.
      if (row.overrideText === null && before) return before
      const { displayName, ownerTeamId, creatorId, version, overrideText } = row
      const text = overrideText ?? '{}'
      const config = await configFrom(await parseOverride(text), app.sealer, projectId)
      const logos = { light: shownLogo(app, row.fullLogoUrl), dark: shownLogo(app, row.fullLogoDarkUrl) }
      return { id: projectId, displayName, ownerTeamId, creatorId, version, characters: text.length, config, logos }
    },
  }),
)

export function clearCacheAfterCommit(app: App, tx: Tx): void {
  const { projectId } = tx
  tx.onCommit(() => projectDirectory(app).forget(projectId))
}
