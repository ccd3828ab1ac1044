/**
 * The one way in which a configuration is written: with the project's row locked, and with it, in the same
 * transaction, whatever is unfolded from it and the line of its history.
 */
import {
  ColleagueRolesStay,
  type ConfigOverride,
  ConfigTooLarge,
  configDifferences,
  configTree,
  type ProjectConfig,
  renderConfig,
  rolePermissions,
  withChanges,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { isPermission } from '../permissions/definitions.ts'
import { unfoldDefinitions } from '../permissions/unfold.ts'
import { configFrom, openSecrets, sealSecrets } from './config.ts'
import { type ChangeNote, rememberChange } from './config-history.ts'
import { forgetAfterCommit } from './project-directory.ts'
import { findProjectRow, lockProjectRow, updateProjectRow } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'

/** As it is stored now, where the directory may still remember what it was. */
export async function readConfig(app: App, db: Db): Promise<ProjectConfig> {
  return configOf(app, await readConfigRow(db))
}

export async function readConfigRow(db: Db): Promise<ProjectRow> {
  return existingRow(await findProjectRow(db))
}

/** Whoever changes the configuration next waits until the transaction ends. */
export async function lockConfig(tx: Tx): Promise<ProjectRow> {
  return existingRow(await lockProjectRow(tx))
}

/**
 * Changes paths of the configuration, chosen by what it is now; whoever changes it next waits.
 *
 * @returns what it is from now on.
 * @throws {@link ConfigTooLarge} and what `choose` throws
 */
export async function changeConfig(
  app: App,
  tx: Tx,
  choose: (config: ProjectConfig) => ConfigOverride,
): Promise<ProjectConfig> {
  const before = await lockConfig(tx)
  const written = await writeConfig(app, tx, before, choose(configOf(app, before)))
  return written.config
}

export interface WrittenConfig {
  readonly version: number
  readonly config: ProjectConfig
}

/**
 * Lays changes over the configuration of a project whose row is locked. What changes nothing is no new version.
 *
 * @throws {@link ConfigTooLarge} or {@link ColleagueRolesStay}
 */
export async function writeConfig(
  app: App,
  tx: Tx,
  row: ProjectRow,
  changes: ConfigOverride,
  note: ChangeNote = {},
): Promise<WrittenConfig> {
  const before = overrideOf(app, row)
  const after = withChanges(before, changes)
  const configOverride = sealSecrets(after, app.sealer, row.projectId)
  if (Buffer.byteLength(JSON.stringify(configOverride)) > mostBytes) throw ConfigTooLarge()
  const differences = configDifferences(configTree(before), configTree(after))
  const config = renderConfig(after)
  // Also when there is nothing to change: another process may have changed it since this one looked.
  forgetAfterCommit(app, tx)
  if (differences.length === 0) return { version: row.configVersion, config }

  // A hundred thousand containments take a second to compare; most changes touch none.
  const was = differences.some(({ path }) => path.startsWith('rbac')) ? renderConfig(before) : null
  if (was && row.projectId === internalProjectId) keepColleagueRoles(was, config)

  const version = row.configVersion + 1
  await updateProjectRow(tx, { configOverride, configVersion: version })
  await rememberChange(app, tx, { version, differences, note })
  if (was) await unfoldDefinitions(tx, was, config)
  return { version, config }
}

/** Grants go with a definition, and a colleague without a role manages without bounds. */
function keepColleagueRoles(before: ProjectConfig, after: ProjectConfig): void {
  const isRole = (config: ProjectConfig, id: string) => isPermission(config, id, 'team')
  const permissionId = Object.values(rolePermissions).find(id => isRole(before, id) && !isRole(after, id))
  if (permissionId !== undefined) throw ColleagueRolesStay({ permissionId })
}

/** It is read whole when it has changed, by every process that serves the project. */
const mostBytes = 5 * 1024 * 1024

export function configOf(app: App, { configOverride, projectId }: ProjectRow): ProjectConfig {
  return configFrom(configOverride, app.sealer, projectId)
}

/** What the owner changed, with every secret in clear. */
export function overrideOf(app: App, { configOverride, projectId }: ProjectRow): ConfigOverride {
  return openSecrets(configOverride, app.sealer, projectId)
}

/** A project that a caller was identified for; only its deletion a moment ago can make it missing. */
export function existingRow(row: ProjectRow | null): ProjectRow {
  if (!row) throw new Error('The project of this request does not exist any more.')
  return row
}
