/**
 * The one way in which a configuration is written: with the project's row locked, and with it, in the same
 * transaction, whatever is unfolded from it.
 */
import { type ConfigOverride, ConfigTooLarge, type ProjectConfig } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { unfoldDefinitions } from '../permissions/unfold.ts'
import { renderConfig, sealSecrets, withChanges } from './config.ts'
import { forgetAfterCommit } from './project-directory.ts'
import { findProjectRow, lockProjectRow, updateProjectRow } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'

/** As it is stored now, where the directory may still remember what it was. */
export async function readConfig(app: App, db: Db): Promise<ProjectConfig> {
  return configOf(app, existingRow(await findProjectRow(db)))
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
  const before = existingRow(await lockProjectRow(tx))
  return writeConfig(app, tx, before, choose(configOf(app, before)))
}

/**
 * Lays changes over the configuration of a project whose row is locked.
 *
 * @throws {@link ConfigTooLarge}
 */
export async function writeConfig(
  app: App,
  tx: Tx,
  before: ProjectRow,
  changes: ConfigOverride,
): Promise<ProjectConfig> {
  const { projectId } = before
  const configOverride = withChanges(before.configOverride, sealSecrets(changes, app.sealer, projectId))
  if (Buffer.byteLength(JSON.stringify(configOverride)) > mostBytes) throw ConfigTooLarge()
  await updateProjectRow(tx, { configOverride })
  const config = configOf(app, { ...before, configOverride })
  await unfoldDefinitions(tx, configOf(app, before), config)
  forgetAfterCommit(app, tx)
  return config
}

/** It is read whole for every project that somebody asks for. */
const mostBytes = 2 * 1024 * 1024

export function configOf(app: App, { configOverride, projectId }: ProjectRow): ProjectConfig {
  return renderConfig(configOverride, app.sealer, projectId)
}

/** A project that a caller was identified for; only its deletion a moment ago can make it missing. */
export function existingRow(row: ProjectRow | null): ProjectRow {
  if (!row) throw new Error('The project of this request does not exist any more.')
  return row
}
