/** The configuration of a project as a whole: read, changed by paths, and brought back to what it was. */
import {
  ConfigChanged,
  ConfigInvalid,
  type ConfigOverride,
  type ConfigOverrideWrite,
  configDifference,
  configTree,
  givenOverride,
  incompleteAfter,
  type ProjectConfig,
  withChanges,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { deleteGrantsOf } from '../permissions/permissions.ts'
import { configOf, lockConfig, overrideOf, readConfigRow, treeAt, writeConfig } from '../projects/projects.ts'

interface Read<Value> {
  readonly version: number
  readonly value: Value
}

export async function readWholeConfig(app: App, db: Db): Promise<Read<ProjectConfig>> {
  const row = await readConfigRow(db)
  return { version: row.configVersion, value: configOf(app, row) }
}

export async function readOverride(app: App, db: Db): Promise<Read<object>> {
  const row = await readConfigRow(db)
  return { version: row.configVersion, value: overrideOf(app, row) }
}

/**
 * What was asked for, as far as it can be judged by itself.
 *
 * @throws {@link ConfigInvalid}
 */
export function askedChanges({ configOverrideString }: ConfigOverrideWrite): ConfigOverride {
  const given = givenOverride(configOverrideString || '{}')
  if ('problems' in given) throw ConfigInvalid(given)
  return given.override
}

/**
 * @returns the version that holds from now on.
 * @throws {@link ConfigInvalid}, {@link ConfigChanged} or ConfigTooLarge
 */
export async function applyOverride(
  app: App,
  tx: Tx,
  changes: ConfigOverride,
  { expectedVersion, comment }: Pick<ConfigOverrideWrite, 'expectedVersion' | 'comment'>,
): Promise<number> {
  const row = await lockConfig(tx)
  refuseStale(row.configVersion, expectedVersion)
  const before = overrideOf(app, row)
  const problems = incompleteAfter(before, withChanges(before, changes))
  if (problems.length > 0) throw ConfigInvalid({ problems })
  const written = await writeConfig(app, tx, row, changes, { comment })
  await forgetGrants(tx, configOf(app, row), written.config)
  return written.version
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
  const then = await treeAt(app, tx, row, version)
  const changes = configDifference(configTree(overrideOf(app, row)), then)
  const written = await writeConfig(app, tx, row, changes, { restored: version })
  await forgetGrants(tx, configOf(app, row), written.config)
  return written.version
}

/** Two who read the same version must not both write over it: the second would undo the first without knowing. */
function refuseStale(current: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== current) throw ConfigChanged({ expected, current })
}

/**
 * Nobody keeps a permission that is defined no more, or gets one because there once was another with its name.
 * After the definitions are written: whoever grants one at this moment has been waited for.
 */
async function forgetGrants(tx: Tx, before: ProjectConfig, after: ProjectConfig): Promise<void> {
  const [was, is] = [before.rbac.permissions, after.rbac.permissions]
  const scopeIn = (definitions: typeof was, id: string) =>
    Object.hasOwn(definitions, id) ? definitions[id]?.scope : undefined
  const ids = new Set([...Object.keys(was), ...Object.keys(is)])
  const others = [...ids].filter(id => scopeIn(was, id) !== scopeIn(is, id))
  if (others.length > 0) await deleteGrantsOf(tx, others)
}
