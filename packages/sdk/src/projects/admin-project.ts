/** A project as its owner sees and changes it. */
import type { ProjectConfiguration } from '../config/project-configuration.ts'
import type { Auth } from '../sessions/current-session.ts'
import type { AdminProjectConfig, AdminProjectConfigUpdate } from './admin-config.ts'
import type { ProductionModeError } from './production-mode-error.ts'

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
