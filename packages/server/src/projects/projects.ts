/** Projects: tenant isolation between customers, and their configuration. */
import {
  type AdminProject,
  type AdminProjectCreate,
  type AdminProjectUpdate,
  type ConfigOverride,
  configDefaults,
  InternalProjectStays,
  imageFormats,
  logoFormats,
  newProjectOverride,
  TooManyProjects,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { cleanUpAfterProject } from '../clean-up.ts'
import { findImageAddress } from '../images/images.ts'
import { checkLogo } from '../images/logos.ts'
import { toJson } from '../kernel/db/columns.ts'
import { bindTx, type Db, type Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { unfoldDefinitions } from '../permissions/unfold.ts'
import { sealSecrets } from './config.ts'
import { changeConfig, changedBy, existingRow, getConfig, writeConfig } from './config-changes.ts'
import { configChanges } from './project-changes.ts'
import { clearCacheAfterCommit } from './project-directory.ts'
import { adminView } from './project-views.ts'
import {
  countProjectsCreatedBy,
  deleteProjectRow,
  findProjectRow,
  insertProjectRow,
  lockProjectRow,
  type ProjectChanges,
  projectRowsOwnedBy,
  updateProjectRow,
} from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'

export {
  changeConfig,
  changedBy,
  getConfig,
  getOverride,
  lockConfig,
  type OverrideChange,
  readConfig,
  readConfigRow,
  writeConfig,
} from './config-changes.ts'
export { getChange, listHistory, treeAt } from './config-history.ts'
export { projectDirectory } from './project-directory.ts'
export { clientView, getBranding, withoutSecrets } from './project-views.ts'
export { ownsProjects } from './projects.store.ts'
export { getSourceVersion, listSourceVersions } from './source-history.ts'

export async function readProject(app: App, db: Db): Promise<AdminProject> {
  return adminView(app, existingRow(await findProjectRow(db)))
}

export async function listOwnedProjects(app: App, db: Db, teamIds: string[]): Promise<AdminProject[]> {
  const views: AdminProject[] = []
  for await (const rows of projectRowsOwnedBy(db, teamIds)) {
    for (const row of rows) views.push(await adminView(app, row))
  }
  return views
}

export interface NewProject {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly creatorId?: string
  readonly override: ConfigOverride
}

/** A project as it is written first. False: there is one with this id already. */
export async function addProject(
  app: App,
  tx: Tx,
  { id, override, creatorId, ...given }: NewProject,
): Promise<boolean> {
  const own = bindTx(tx, id, tx.branchId)
  const row: ProjectRow = {
    ...given,
    creatorId: creatorId ?? null,
    projectId: id,
    description: '',
    logoUrl: null,
    fullLogoUrl: null,
    fullLogoDarkUrl: null,
    logoDarkUrl: null,
    isProductionMode: false,
    onboardingStatus: 'completed',
    onboardingState: undefined,
    isDevelopmentEnvironment: false,
    configOverride: sealSecrets(override, app.sealer, id),
    configVersion: 0,
    createdAt: app.clock.now(),
  }
  if (!(await insertProjectRow(own, row))) return false
  await unfoldDefinitions(own, configDefaults, await getConfig(app, row))
  return true
}

/**
 * A new project of one of the owner's teams, without keys: its owner makes them. The row of the user must be locked.
 *
 * @throws {@link TooManyProjects}
 */
export async function createProject(
  app: App,
  tx: Tx,
  input: AdminProjectCreate,
  creatorId: string,
): Promise<AdminProject> {
  if ((await countProjectsCreatedBy(tx, creatorId)) >= app.config.projectsPerUser) throw TooManyProjects()
  const id = app.ids.next()
  const { displayName, ownerTeamId, ...settings } = input
  await addProject(app, tx, { id, displayName, ownerTeamId, creatorId, override: newProjectOverride })
  return changeProject(app, bindTx(tx, id, tx.branchId), settings)
}

export async function changeProject(
  app: App,
  tx: Tx,
  input: Omit<AdminProjectCreate, 'displayName' | 'ownerTeamId'> & AdminProjectUpdate,
): Promise<AdminProject> {
  const before = existingRow(await lockProjectRow(tx))
  checkLogo(app, input.fullLogoUrl, before.fullLogoUrl, imageFormats)
  const fullLogoDarkUrl = input.fullLogoDarkUrl === undefined ? input.logoFullDarkModeUrl : input.fullLogoDarkUrl
  checkLogo(app, fullLogoDarkUrl, before.fullLogoDarkUrl, logoFormats)
  const changes: ProjectChanges = {
    displayName: input.displayName,
    description: input.description === undefined ? undefined : (input.description ?? ''),
    logoUrl: await findImageAddress(app, tx, input.logoUrl, before.logoUrl, before.projectId),
    fullLogoUrl: await findImageAddress(app, tx, input.fullLogoUrl, before.fullLogoUrl, before.projectId),
    fullLogoDarkUrl: await findImageAddress(app, tx, fullLogoDarkUrl, before.fullLogoDarkUrl, before.projectId),
    logoDarkUrl: await findImageAddress(app, tx, input.logoDarkModeUrl, before.logoDarkUrl, before.projectId),
    isProductionMode: input.isProductionMode,
    onboardingStatus: input.onboardingStatus,
    isDevelopmentEnvironment: input.isDevelopmentEnvironment,
    ...toJson(input, ['onboardingState']),
  }
  await updateProjectRow(tx, changes)
  if (input.config) {
    const changes = configChanges(input.config, await getConfig(app, before))
    await writeConfig(app, tx, before, await changedBy(app, before, changes))
  }
  clearCacheAfterCommit(app, tx)
  return adminView(app, existingRow(await findProjectRow(tx)))
}

/** @throws {@link InternalProjectStays} */
export async function removeProject(app: App, tx: Tx): Promise<void> {
  if (tx.projectId === internalProjectId) throw InternalProjectStays()
  await deleteProjectRow(tx)
  await cleanUpAfterProject(app, tx)
  clearCacheAfterCommit(app, tx)
}

/** The team that owns the project, which stays so until the transaction ends. Null: there is no such project. */
export async function lockOwner(tx: Tx): Promise<{ teamId: string | null } | null> {
  const row = await lockProjectRow(tx)
  return row && { teamId: row.ownerTeamId }
}

export async function setOwnerTeam(app: App, tx: Tx, ownerTeamId: string): Promise<void> {
  await updateProjectRow(tx, { ownerTeamId })
  clearCacheAfterCommit(app, tx)
}

/** Sets paths of the configuration directly, as the deployment does for its own project. */
export async function overrideConfig(app: App, tx: Tx, changes: ConfigOverride): Promise<void> {
  await changeConfig(app, tx, () => changes)
}
