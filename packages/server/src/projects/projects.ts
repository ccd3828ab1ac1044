/** Projects: the walls between one customer and another, and what each of them has configured. */
import {
  type AdminProject,
  type AdminProjectCreate,
  type AdminProjectUpdate,
  type ConfigOverride,
  InternalProjectStays,
  newProjectOverride,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import { findImageAddress } from '../images/images.ts'
import { bindTx, type Db, type Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { renderConfig, sealSecrets, withChanges } from './config.ts'
import { configChanges } from './project-changes.ts'
import { projectDirectory } from './project-directory.ts'
import { adminView } from './project-views.ts'
import {
  deleteProjectRow,
  findProjectRow,
  insertProjectRow,
  listProjectRowsOwnedBy,
  lockProjectRow,
  type ProjectChanges,
  updateProjectRow,
} from './projects.store.ts'
import type { ProjectRow } from './projects.tables.ts'

export { projectDirectory } from './project-directory.ts'
export { clientView } from './project-views.ts'

export async function readProject(app: App, db: Db): Promise<AdminProject> {
  return adminView(app, existingRow(await findProjectRow(db)))
}

export async function listOwnedProjects(app: App, db: Db, teamIds: string[]): Promise<AdminProject[]> {
  const rows = await listProjectRowsOwnedBy(db, teamIds)
  return rows.map(row => adminView(app, row))
}

export interface NewProject {
  readonly id: string
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly override: ConfigOverride
}

/** A project as it is written first. False: there is one with this id already. */
export async function addProject(app: App, tx: Tx, { id, override, ...given }: NewProject): Promise<boolean> {
  return insertProjectRow(bindTx(tx, id, tx.branchId), {
    ...given,
    projectId: id,
    description: '',
    logoUrl: null,
    fullLogoUrl: null,
    isProductionMode: false,
    configOverride: override,
    createdAt: app.clock.now(),
  })
}

/** A new project of one of the owner's teams, without keys: its owner makes them. */
export async function createProject(app: App, tx: Tx, asked: AdminProjectCreate): Promise<AdminProject> {
  const id = app.ids.next()
  const { displayName, ownerTeamId, ...settings } = asked
  await addProject(app, tx, { id, displayName, ownerTeamId, override: newProjectOverride })
  return changeProject(app, bindTx(tx, id, tx.branchId), settings)
}

export async function changeProject(app: App, tx: Tx, asked: AdminProjectUpdate): Promise<AdminProject> {
  const before = existingRow(await lockProjectRow(tx))
  const changes: ProjectChanges = {
    displayName: asked.displayName,
    description: asked.description === undefined ? undefined : (asked.description ?? ''),
    logoUrl: await findImageAddress(app, tx, asked.logoUrl, before.logoUrl, before.projectId),
    fullLogoUrl: await findImageAddress(app, tx, asked.fullLogoUrl, before.fullLogoUrl, before.projectId),
    isProductionMode: asked.isProductionMode,
    configOverride: asked.config && changedOverride(app, before, configChanges(asked.config, configOf(app, before))),
  }
  await updateProjectRow(tx, changes)
  forgetAfterCommit(app, tx)
  return adminView(app, existingRow(await findProjectRow(tx)))
}

/** @throws {@link InternalProjectStays} */
export async function removeProject(app: App, tx: Tx): Promise<void> {
  if (tx.projectId === internalProjectId) throw InternalProjectStays()
  await deleteProjectRow(tx)
  forgetAfterCommit(app, tx)
}

export async function setOwnerTeam(app: App, tx: Tx, ownerTeamId: string): Promise<void> {
  await updateProjectRow(tx, { ownerTeamId })
  forgetAfterCommit(app, tx)
}

/** Sets paths of the configuration directly, as the deployment does for its own project. */
export async function overrideConfig(app: App, tx: Tx, changes: ConfigOverride): Promise<void> {
  const before = existingRow(await lockProjectRow(tx))
  await updateProjectRow(tx, { configOverride: changedOverride(app, before, changes) })
  forgetAfterCommit(app, tx)
}

function changedOverride(app: App, { configOverride, projectId }: ProjectRow, changes: ConfigOverride): ConfigOverride {
  return withChanges(configOverride, sealSecrets(changes, app.sealer, projectId))
}

function configOf(app: App, { configOverride, projectId }: ProjectRow) {
  return renderConfig(configOverride, app.sealer, projectId)
}

function forgetAfterCommit(app: App, tx: Tx): void {
  const { projectId } = tx
  tx.onCommit(() => projectDirectory(app).forget(projectId))
}

/** A project that a caller was identified for; only its deletion a moment ago can make it missing. */
function existingRow(row: ProjectRow | null): ProjectRow {
  if (!row) throw new Error('The project of this request does not exist any more.')
  return row
}
