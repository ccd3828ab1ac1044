/** The configuration by level: what a file pushed, and what an owner set over it. */
import {
  ConfigInvalid,
  type ConfigLevel,
  ConfigLevelForAdmins,
  ConfigLevelNotFound,
  type ConfigOverride,
  type ConfigSource,
  changesByLevel,
  changesByPush,
  configLevels,
  foreignSizeProblem,
  isForeign,
  type Level,
  misplacedAt,
  overrideAtLevel,
  type ProductWords,
  withChanges,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { getOverride, lockConfig, readConfigRow } from '../projects/projects.ts'
import { applyOverride, type RequestedChanges } from './config.ts'
import { findPush, putPush } from './config-pushes.store.ts'

/** @throws {@link ConfigLevelNotFound}, {@link ConfigLevelForAdmins} */
export function getConfigLevel(name: string, caller: { readonly level: Level }): ConfigLevel {
  const level = configLevels.find(each => each === name)
  if (level === undefined) throw ConfigLevelNotFound()
  if (level !== 'branch' && caller.level !== 'admin') throw ConfigLevelForAdmins()
  return level
}

export async function readLevel(app: App, db: Db, level: ConfigLevel): Promise<ConfigOverride> {
  const [row, { pushed }] = [await readConfigRow(db), await findPush(db)]
  return overrideAtLevel(level, await getOverride(app, row), pushed)
}

/** Changes paths of a level. */
export function changeLevel(app: App, tx: Tx, level: ConfigLevel, requested: RequestedChanges): Promise<void> {
  const { changes, words } = requested
  if (level === 'branch') return writeLevel(app, tx, level, { words, getNext: before => withChanges(before, changes) })
  refuseMisplaced(level, requested)
  return applyOverride(app, tx, requested, {}).then(() => {})
}

/** Sets a level to these paths and no others. */
export function replaceLevel(app: App, tx: Tx, level: ConfigLevel, requested: RequestedChanges, source?: ConfigSource) {
  const { changes, words } = requested
  return writeLevel(app, tx, level, { words, getNext: () => withChanges({}, changes) }, source)
}

/** Removes paths and everything below them from a level. */
export function resetKeys(app: App, tx: Tx, level: ConfigLevel, { changes, words }: RequestedChanges): Promise<void> {
  return writeLevel(app, tx, level, { words, getNext: before => withChanges(before, changes) })
}

/** @throws {@link ConfigInvalid} and whatever {@link applyOverride} refuses */
async function writeLevel(
  app: App,
  tx: Tx,
  level: ConfigLevel,
  { words, getNext }: { words: ProductWords; getNext: (before: ConfigOverride) => ConfigOverride },
  source?: ConfigSource,
): Promise<void> {
  const row = await lockConfig(tx)
  const [stored, push] = [await getOverride(app, row), await findPush(tx)]
  const before = overrideAtLevel(level, stored, push.pushed)
  const after = getNext(before)
  refuseMisplaced(level, { changes: after, words })
  const isPush = level === 'branch'
  const changes = isPush ? changesByPush(stored, before, after) : changesByLevel(before, after, push.pushed)
  await applyOverride(app, tx, { changes: only(changes, path => !isForeign(path)), words }, {})
  if (!isPush) return
  noteForeign(app, tx, only(after, isForeign))
  await putPush(tx, { pushed: after, source: source ?? push.source })
}

const only = (override: ConfigOverride, isWanted: (path: string) => boolean): ConfigOverride =>
  Object.fromEntries(Object.entries(override).filter(([path]) => isWanted(path)))

/** @throws {@link ConfigInvalid} */
function noteForeign(app: App, { projectId }: Tx, foreign: ConfigOverride): void {
  const problem = foreignSizeProblem(foreign)
  if (problem !== null) throw ConfigInvalid({ problems: [problem] })
  const groups = Object.keys(foreign)
  if (groups.length > 0) app.log.info({ projectId, groups }, 'pushed configuration has groups without effect')
}

function refuseMisplaced(level: ConfigLevel, { changes, words }: RequestedChanges): void {
  const problems = misplacedAt(level, changes).map(words.spelled)
  if (problems.length > 0) throw ConfigInvalid({ problems })
}

export async function readSource(db: Db): Promise<ConfigSource> {
  return (await findPush(db)).source
}

/** What was pushed stays. */
export async function unlinkSource(tx: Tx): Promise<void> {
  await lockConfig(tx)
  const { pushed } = await findPush(tx)
  await putPush(tx, { pushed, source: { type: 'unlinked' } })
}
