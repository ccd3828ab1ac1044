import type { Transport } from '@latchkey/client'
import * as projects from '@latchkey/client/projects'
import * as users from '@latchkey/client/users'
import type { AdminProject as WireAdminProject } from '@latchkey/contract'
import { productionModeErrors } from '@latchkey/contract/rules'
import type { Connection } from '../app/connection.ts'
import { latchkeyInternals } from '../app/internals.ts'
import type { ProjectConfiguration } from '../config/project-configuration.ts'
import { projectConfiguration } from '../config/project-configuration.ts'
import type { Auth } from '../sessions/current-session.ts'
import {
  type AdminProjectConfig,
  type AdminProjectConfigUpdate,
  toAdminConfig,
  toConfigUpdate,
} from './admin-config.ts'

/**
 * A project, as its owner sees it.
 *
 * @example
 * const project = await adminApp.getProject()
 * await project.update({ config: { signUpEnabled: false } })
 */
export interface AdminProject extends ProjectConfiguration {
  readonly id: string
  readonly displayName: string
  readonly description: string
  readonly createdAt: Date
  readonly isProductionMode: boolean
  /** The team, of the project `internal`, whose members manage this project. */
  readonly ownerTeamId: string | null
  readonly logoUrl: string | null
  readonly fullLogoUrl: string | null
  /** The full logo for dark pages. */
  readonly fullLogoDarkUrl: string | null
  readonly config: AdminProjectConfig
  /** Changes the fields that are given, and answers the project as it is then. */
  update(update: AdminProjectUpdateOptions): Promise<AdminProject>
  /** Deletes the project with everything that belongs to it. There is no way back. */
  delete(): Promise<void>
  /**
   * Hands the project over to another team. The user is an owner in the team that has it, and a member of the other.
   *
   * @throws {@link TeamPermissionRequired} when they are no owner.
   *
   * @example
   * await project.transfer(user, otherTeam.id)
   */
  transfer(user: Pick<Auth, 'currentSession'>, teamId: string): Promise<void>
  /**
   * What to mend before the project goes into production mode. The server refuses nothing because of it.
   *
   * @example
   * if ((await project.getProductionModeErrors()).length === 0) await project.update({ isProductionMode: true })
   */
  getProductionModeErrors(): Promise<readonly ProductionModeError[]>
  /**
   * Whom `requireEmailVerification` would restrict if it were turned on now: users without a verified primary address, newest first.
   * Nobody where it is on. `limit` is 10 unless given, and at most 100; `total` counts all of them.
   *
   * @example
   * const { users, total } = await project.previewEmailVerification({ limit: 3 })
   */
  previewEmailVerification(options?: { readonly limit?: number }): Promise<EmailVerificationPreview>
}

/** Users whom a setting would restrict. */
export interface EmailVerificationPreview {
  readonly users: readonly {
    readonly id: string
    readonly displayName: string | null
    readonly primaryEmail: string | null
  }[]
  readonly total: number
}

export interface AdminProjectUpdateOptions {
  readonly displayName?: string
  readonly description?: string | null
  readonly isProductionMode?: boolean
  readonly logoUrl?: string | null
  readonly fullLogoUrl?: string | null
  /** A data URL of a PNG, JPEG or WebP file. */
  readonly fullLogoDarkUrl?: string | null
  readonly config?: AdminProjectConfigUpdate
}

export interface AdminProjectCreateOptions extends AdminProjectUpdateOptions {
  readonly displayName: string
  /** The team that is to own the project; its creator must be a member. */
  readonly teamId: string
}

export async function loadAdminProject(connection: Connection, transport: Transport): Promise<AdminProject> {
  return createAdminProject(connection, await projects.readAdmin(transport))
}

export function createAdminProject(connection: Connection, wire: WireAdminProject): AdminProject {
  const { transport, read } = connection
  const { createdAtMillis, config, ...fields } = wire
  return Object.freeze({
    ...fields,
    createdAt: new Date(createdAtMillis),
    config: toAdminConfig(config),
    async update({ config, ...options }) {
      const body = { ...options, config: config && toConfigUpdate(config) }
      return createAdminProject(connection, await projects.updateAdmin(transport, { body }))
    },
    async delete() {
      await projects.deleteAdmin(transport)
    },
    async transfer(user, teamId) {
      const session = user.currentSession[latchkeyInternals]
      const body = { projectId: wire.id, newTeamId: teamId }
      await projects.transfer(transport, { session, body })
    },
    getProductionModeErrors: () =>
      read(['getProductionModeErrors'], reading => loadProductionModeErrors(connection, reading)),
    async previewEmailVerification({ limit } = {}) {
      const body = { onboarding: { requireEmailVerification: true } }
      const { affectedUsers, totalAffectedCount } = await users.previewRestriction(transport, {
        query: { limit },
        body,
      })
      return {
        users: affectedUsers.map(({ id, displayName, primaryEmail }) => ({ id, displayName, primaryEmail })),
        total: totalAffectedCount,
      }
    },
    ...projectConfiguration(connection),
  } satisfies AdminProject)
}

/**
 * Something to mend before a project goes live.
 *
 * @example
 * for (const { message, fixUrl } of await project.getProductionModeErrors()) console.log(message, fixUrl)
 */
export interface ProductionModeError {
  readonly message: string
  /** Where in the dashboard it is mended, as a path. */
  readonly relativeFixUrl: string
  /** The same as a whole address. */
  readonly fixUrl: string
}

async function loadProductionModeErrors(
  { baseUrl }: Connection,
  transport: Transport,
): Promise<readonly ProductionModeError[]> {
  const { config, ...project } = await projects.readAdmin(transport)
  const errors = productionModeErrors({ ...project, config: toAdminConfig(config) })
  return errors.map(error => ({ ...error, fixUrl: baseUrl + error.relativeFixUrl }))
}
