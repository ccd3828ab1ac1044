/** A project as its owner sees and changes it. */
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import type { LatchkeyAdminApp } from '../admin.ts'
import type { Connection } from '../app/connection.ts'
import { type AdminProjectConfig, type AdminProjectConfigUpdate, toAdminConfig } from './admin-config.ts'

/**
 * A project, as its owner sees it.
 *
 * @example
 * const project = await adminApp.getProject()
 * await project.update({ config: { signUpEnabled: false } })
 */
export interface AdminProject {
  readonly id: string
  readonly displayName: string
  readonly description: string
  readonly createdAt: Date
  readonly isProductionMode: boolean
  /** The team, of the project `internal`, whose members manage this project. */
  readonly ownerTeamId: string | null
  readonly logoUrl: string | null
  readonly fullLogoUrl: string | null
  readonly config: AdminProjectConfig
  /** Changes the fields that are given, and answers the project as it is then. */
  update(update: AdminProjectUpdateOptions): Promise<AdminProject>
  /** Deletes the project with everything that belongs to it. There is no way back. */
  delete(): Promise<void>
}

/** A project together with the app that manages it in the owner's name. */
export interface AdminOwnedProject extends AdminProject {
  readonly app: LatchkeyAdminApp
}

export interface AdminProjectUpdateOptions {
  readonly displayName?: string
  readonly description?: string | null
  readonly isProductionMode?: boolean
  readonly logoUrl?: string | null
  readonly fullLogoUrl?: string | null
  readonly config?: AdminProjectConfigUpdate
}

export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  readonly displayName: string
  /** The team that is to own the project; whoever creates it is a member. */
  readonly teamId: string
}

export async function loadAdminProject(connection: Connection): Promise<AdminProject> {
  return createAdminProject(connection, await connection.transport.send(routes.projects.readAdmin, {}))
}

export function createAdminProject(connection: Connection, wire: WireAdminProject): AdminProject {
  const { transport } = connection
  const { createdAtMillis, config, ...fields } = wire
  return Object.freeze({
    ...fields,
    createdAt: new Date(createdAtMillis),
    config: toAdminConfig(config),
    async update(options) {
      const updated = await transport.send(routes.projects.updateAdmin, { body: options })
      return createAdminProject(connection, updated)
    },
    async delete() {
      await transport.send(routes.projects.deleteAdmin, {})
    },
  } satisfies AdminProject)
}
