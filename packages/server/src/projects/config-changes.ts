/**
 * The only function that writes a configuration: with the project's row locked, and with it, in the same
 * transaction, whatever is unfolded from it and the line of its history.
 */
import {
  ColleagueRolesStay,
  type ConfigOverride,
  ConfigTooLarge,
  configTree,
  differencesInSteps,
  type ProjectConfig,
  renderConfigInSteps,
  rolePermissions,
  withChangesInSteps,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { inSteps, type YieldWhenDue, yielding } from '../kernel/yielding.ts'
import { isPermission } from '../permissions/definitions.ts'
import { unfoldDefinitions } from '../permissions/unfold.ts'
import { configFrom, openOverride, sealedText } from './config.ts'
import { type ChangeNote, rememberChange } from './config-history.ts'
import { clearCacheAfterCommit } from './project-directory.ts'
import { findProjectRow, lockProjectRow, updateProjectConfig } from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'
import { refuseWideDomains } from './wide-domains.ts'

/** As it is stored now, where the directory may still remember what it was. */
export async function readConfig(app: App, db: Db): Promise<ProjectConfig> {
  return getConfig(app, await readConfigRow(db))
}

export async function readConfigRow(db: Db): Promise<ProjectRow> {
  return existingRow(await findProjectRow(db))
}

/** Locks the configuration until the transaction ends. */
export async function lockConfig(tx: Tx): Promise<ProjectRow> {
  return existingRow(await lockProjectRow(tx))
}

/**
 * Changes paths of the configuration, computed from the current one, which is locked.
 *
 * @returns what it is from now on.
 * @throws {@link ConfigTooLarge}, TrustedDomainTooWide and what `choose` throws
 */
export async function changeConfig(
  app: App,
  tx: Tx,
  choose: (config: ProjectConfig, due: YieldWhenDue) => ConfigOverride | Promise<ConfigOverride>,
): Promise<ProjectConfig> {
  const before = await lockConfig(tx)
  const due = yielding()
  const changes = await choose(await getConfig(app, before, due), due)
  const written = await writeConfig(app, tx, before, await changedBy(app, before, changes, due), {}, due)
  return written.config
}

export interface WrittenConfig {
  readonly version: number
  readonly config: ProjectConfig
}

export interface OverrideChange {
  readonly before: ConfigOverride
  readonly after: ConfigOverride
}

/** What changes make of the configuration. It takes time that grows with it: other requests are answered in between. */
export async function changedBy(
  app: App,
  row: ProjectRow,
  changes: ConfigOverride,
  due = yielding(),
): Promise<OverrideChange> {
  const before = await getOverride(app, row, due)
  return { before, after: await inSteps(withChangesInSteps(before, changes), due) }
}

/**
 * Writes the changed configuration of a project whose row is locked. What changes nothing is no new version.
 *
 * @throws {@link ConfigTooLarge}, {@link ColleagueRolesStay} or TrustedDomainTooWide
 */
export async function writeConfig(
  app: App,
  tx: Tx,
  row: ProjectRow,
  { before, after }: OverrideChange,
  note: ChangeNote = {},
  due = yielding(),
): Promise<WrittenConfig> {
  const overrideText = await sealedText(after, app.sealer, row.projectId, due)
  if (Buffer.byteLength(overrideText) > mostBytes) throw ConfigTooLarge()
  const [was, is] = [await inSteps(configTree(before), due), await inSteps(configTree(after), due)]
  const differences = await inSteps(differencesInSteps(was, is), due)
  const config = await inSteps(renderConfigInSteps(after), due)
  // Also when there is nothing to change: another process may have changed it since this one looked.
  clearCacheAfterCommit(app, tx)
  if (differences.length === 0) return { version: row.configVersion, config }

  if (differences.some(({ path }) => path.startsWith('domains')))
    refuseWideDomains(await inSteps(renderConfigInSteps(before), due), config)
  // A hundred thousand containments take a second to compare; most changes touch none.
  const touchesPermissions = differences.some(({ path }) => path.startsWith('rbac'))
  const earlier = touchesPermissions ? await inSteps(renderConfigInSteps(before), due) : null
  if (earlier && row.projectId === internalProjectId) keepColleagueRoles(earlier, config)

  const version = row.configVersion + 1
  await updateProjectConfig(tx, overrideText, version)
  await rememberChange(app, tx, { version, differences, note })
  if (earlier) await unfoldDefinitions(tx, earlier, config, due)
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

export function getConfig(
  app: App,
  { configOverride, projectId }: ProjectRow,
  due = yielding(),
): Promise<ProjectConfig> {
  return configFrom(configOverride, app.sealer, projectId, due)
}

/** What the owner changed, with every secret in clear. */
export function getOverride(
  app: App,
  { configOverride, projectId }: ProjectRow,
  due = yielding(),
): Promise<ConfigOverride> {
  return openOverride(configOverride, app.sealer, projectId, due)
}

/** A project that a caller was identified for; only its deletion a moment ago can make it missing. */
export function existingRow(row: ProjectRow | null): ProjectRow {
  if (!row) throw new Error('The project of this request does not exist any more.')
  return row
}
