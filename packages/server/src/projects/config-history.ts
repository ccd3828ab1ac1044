/**
 * The history of a configuration: who changed it and when, and what it was. Each change keeps what every path that
 * it touched was before, so that any earlier version is found by walking back from what is stored now.
 */
import {
  type ConfigChange,
  type ConfigChangeDetails,
  type ConfigDifference,
  ConfigVersionNotFound,
  configTree,
  maskSecrets,
  type Page,
  undo,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import { inSteps, yielding } from '../kernel/yielding.ts'
import { openOverride, openSecrets, sealSecrets } from './config.ts'
import {
  deleteConfigChanges,
  findConfigChange,
  insertConfigChange,
  type ListedConfigChange,
  listChangesBetween,
  listConfigChanges,
  newestFirst,
} from './config-history.store.ts'
import type { ProjectRow } from './projects.tables.ts'
import { touchedSources } from './source-history.ts'

/** What the writer says about a change, beside what it changes. */
export interface ChangeNote {
  readonly comment?: string
  /** The version that was restored with it. */
  readonly restored?: number
}

interface MadeChange {
  readonly version: number
  readonly differences: readonly ConfigDifference[]
  readonly note: ChangeNote
}

/** Older changes are forgotten. */
const maxStoredChanges = 1_000

export async function rememberChange(app: App, tx: Tx, { version, differences, note }: MadeChange): Promise<void> {
  const due = yielding()
  const lines: string[] = []
  for (const each of differences) {
    lines.push(JSON.stringify(withSides(each, side => sealSecrets(side, app.sealer, tx.projectId, each.path))))
    await due()
  }
  await insertConfigChange(tx, {
    version,
    changedAt: app.clock.now(),
    comment: note.comment || null,
    restoredVersion: note.restored ?? null,
    emailSources: touchedSources(differences),
    changes: `[${lines.join()}]`,
  })
  await deleteConfigChanges(tx, version - maxStoredChanges)
}

/** Newest first. */
export async function listHistory(db: Db, limit: number, cursor: string | undefined): Promise<Page<ConfigChange>> {
  const { items, nextCursor } = await paginate({
    sort: newestFirst,
    limit,
    cursor,
    rows: page => listConfigChanges(db, page),
    getKey: change => [change.version],
  })
  return { items: items.map(changeView), nextCursor }
}

/** @throws {@link ConfigVersionNotFound} */
export async function getChange(db: Db, version: number): Promise<ConfigChangeDetails> {
  const found = await findConfigChange(db, version)
  if (!found) throw ConfigVersionNotFound()
  const changes = found.changes.map(each => {
    const { path, before, after } = withSides(each, side => maskSecrets(side, each.path))
    return { path, before: asText(before), after: asText(after) }
  })
  return { ...changeView(found), changes }
}

/**
 * What was set at an earlier version, as nested objects, with every secret in clear.
 *
 * @throws {@link ConfigVersionNotFound} when it is older than what is kept, or yet to come
 */
export async function treeAt(app: App, db: Db, row: ProjectRow, version: number, due = yielding()): Promise<object> {
  const override = await openOverride(row.configOverride, app.sealer, row.projectId, due)
  const tree = await inSteps(configTree(override), due)
  let reached = row.configVersion
  while (reached > version) {
    const earlier = await listChangesBetween(db, version, reached)
    for (const change of earlier) {
      if (change.version !== reached) throw ConfigVersionNotFound()
      undo(
        tree,
        change.changes.map(each => withSides(each, side => openSecrets(side, app.sealer, row.projectId, each.path))),
      )
      reached -= 1
    }
    if (earlier.length === 0) throw ConfigVersionNotFound()
  }
  if (reached !== version) throw ConfigVersionNotFound()
  return tree
}

/** The same difference with both of its sides changed. */
function withSides({ path, before, after }: ConfigDifference, change: (side: unknown) => unknown): ConfigDifference {
  return { path, before: change(before), after: change(after) }
}

function asText(side: unknown): string | null {
  return side === undefined ? null : JSON.stringify(side)
}

function changeView(change: ListedConfigChange): ConfigChange {
  const { version, changedAt, type, id, name, role, comment, restored, paths, pathCount } = change
  const by = { type, id, name, role }
  return { version, atMillis: changedAt.getTime(), by, comment, restored, paths, pathCount }
}
