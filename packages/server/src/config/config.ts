/** The configuration of a project as a whole: read, changed by paths, and brought back to what it was. */
import {
  ConfigChanged,
  ConfigInvalid,
  type ConfigOverride,
  type ConfigOverrideWrite,
  configTree,
  differencesAsOverride,
  differencesInSteps,
  getNames,
  incompleteInSteps,
  judgedOverride,
  overrideTextRefusal,
  type ProductWords,
  type ProjectConfig,
  productLineProblems,
  secretsInSteps,
  unmaskedInSteps,
  unparsableOverride,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { parseInPieces } from '../kernel/http/json-in-pieces.ts'
import { inSteps, type YieldWhenDue, yielding } from '../kernel/yielding.ts'
import { deleteGrantsFor } from '../permissions/permissions.ts'
import {
  changedBy,
  getConfig,
  getOverride,
  lockConfig,
  type OverrideChange,
  readConfigRow,
  treeAt,
  writeConfig,
} from '../projects/projects.ts'

interface Read<Value> {
  readonly version: number
  readonly value: Value
}

export async function readWholeConfig(app: App, db: Db): Promise<Read<ProjectConfig>> {
  const row = await readConfigRow(db)
  return { version: row.configVersion, value: await getConfig(app, row) }
}

export async function readOverride(app: App, db: Db): Promise<Read<object>> {
  const row = await readConfigRow(db)
  return { version: row.configVersion, value: await getOverride(app, row) }
}

/** Every secret in clear, by its path. For callers that may read secrets. */
export async function revealSecrets(app: App, tx: Tx): Promise<{ secrets: Record<string, string>; version: number }> {
  const { version, value } = await readOverride(app, tx)
  return { secrets: Object.fromEntries(await inSteps(secretsInSteps(value), yielding())), version }
}

/** Even what lists the names of an object takes milliseconds when there are more. */
const mostNames = 10_000

export interface RequestedChanges {
  readonly changes: ConfigOverride
  /** In which offers were named. */
  readonly words: ProductWords
}

/**
 * What was requested, as far as it can be judged by itself. It may be eight megabytes, and is read in slices.
 *
 * @param options.isPush whether groups of newer published SDKs may be in it that mean nothing here
 * @throws {@link ConfigInvalid}
 */
export async function requestedChanges(
  overrideText: string | undefined,
  options: { readonly isPush?: boolean } = {},
): Promise<RequestedChanges> {
  const text = overrideText || '{}'
  const due = yielding()
  const refusal = await inSteps(overrideTextRefusal(text, mostNames), due)
  if (refusal) throw ConfigInvalid(refusal)
  const given = await inSteps(judgedOverride(await parsedOverride(text, due), options), due)
  if ('problems' in given) throw ConfigInvalid(given)
  return { changes: given.override, words: given.words }
}

async function parsedOverride(text: string, due: YieldWhenDue): Promise<unknown> {
  try {
    return await parseInPieces(Buffer.from(text), { values: 5 * mostNames, depth: 100 }, due)
  } catch {
    throw ConfigInvalid(unparsableOverride)
  }
}

/**
 * @returns the version that holds from now on.
 * @throws {@link ConfigInvalid}, {@link ConfigChanged} or ConfigTooLarge
 */
export async function applyOverride(
  app: App,
  tx: Tx,
  { changes, words }: RequestedChanges,
  { expectedVersion, comment }: Pick<ConfigOverrideWrite, 'expectedVersion' | 'comment'>,
): Promise<number> {
  const row = await lockConfig(tx)
  refuseStale(row.configVersion, expectedVersion)
  const due = yielding()
  const changed = await unmasked(await changedBy(app, row, changes, due), words, due)
  const incomplete = await inSteps(incompleteInSteps(changed.before, changed.after), due)
  if (incomplete.length > 0) throw ConfigInvalid({ problems: incomplete.map(words.spelled) })
  const [before, after] = [
    await inSteps(configTree(changed.before), due),
    await inSteps(configTree(changed.after), due),
  ]
  const problems = await inSteps(productLineProblems(before, after, words), due)
  if (problems.length > 0) throw ConfigInvalid({ problems })
  const written = await writeConfig(app, tx, row, changed, { comment }, due)
  await deleteGrants(tx, await getConfig(app, row, due), written.config, due)
  return written.version
}

/** A mask that was read instead of a secret is written back as that secret. */
async function unmasked(change: OverrideChange, words: ProductWords, due: YieldWhenDue): Promise<OverrideChange> {
  const { value, problems } = await inSteps(unmaskedInSteps(change.after, change.before), due)
  if (problems.length > 0) throw ConfigInvalid({ problems: problems.map(words.spelled) })
  return { before: change.before, after: value }
}

/** @throws ConfigVersionNotFound, {@link ConfigChanged} or ConfigTooLarge */
export async function restoreConfig(
  app: App,
  tx: Tx,
  version: number,
  expectedVersion: number | undefined,
): Promise<number> {
  const row = await lockConfig(tx)
  refuseStale(row.configVersion, expectedVersion)
  const due = yielding()
  const then = await treeAt(app, tx, row, version, due)
  const now = await inSteps(configTree(await getOverride(app, row, due)), due)
  const changes = differencesAsOverride(await inSteps(differencesInSteps(now, then), due))
  const written = await writeConfig(app, tx, row, await changedBy(app, row, changes, due), { restored: version }, due)
  await deleteGrants(tx, await getConfig(app, row, due), written.config, due)
  return written.version
}

/** Two who read the same version must not both write over it: the second would undo the first without knowing. */
function refuseStale(current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current) throw ConfigChanged({ expected, current })
}

/**
 * No one keeps a permission that is defined no more, or gets one because there once was another with its name.
 * After the definitions are written: a concurrent grant has been waited for.
 */
async function deleteGrants(tx: Tx, before: ProjectConfig, after: ProjectConfig, due: YieldWhenDue): Promise<void> {
  const [was, is] = [before.rbac.permissions, after.rbac.permissions]
  const scopeIn = (definitions: typeof was, id: string) =>
    Object.hasOwn(definitions, id) ? definitions[id]?.scope : undefined
  const others: string[] = []
  for (const id of getNames(was, is)) {
    if (scopeIn(was, id) !== scopeIn(is, id)) others.push(id)
    const turn = due()
    if (turn) await turn
  }
  if (others.length > 0) await deleteGrantsFor(tx, others)
}
