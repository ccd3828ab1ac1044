import { getContext } from '../app/base-app.ts'
import { AppWithEvents } from '../event-feed/app-with-events.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import type { RotateApplicationSecretOptions, RotatedApplicationSecret } from './application.ts'
import type {
  ServiceAccount,
  ServiceAccountCreateOptions,
  ServiceAccountFirstView,
  ServiceAccountUpdateOptions,
} from './service-account.ts'

/** Whose service account it is to be. */
export interface ServerServiceAccountCreateOptions extends ServiceAccountCreateOptions {
  /** The project owns it unless given. */
  readonly teamId?: string | undefined
}

/** Programs with an identity of their own, of the project and of every team. */
export class AppWithServiceAccounts<Own extends CurrentServerUser> extends AppWithEvents<Own> {
  /**
   * The service accounts of a team, or of the project and every team, oldest first.
   *
   * @example
   * const ofProject = (await serverApp.listServiceAccounts()).filter(({ teamId }) => teamId === null)
   */
  async listServiceAccounts(options: { readonly teamId?: string } = {}): Promise<readonly ServiceAccount[]> {
    const { transport } = getContext(this)
    return (await import('./service-account.ts')).list({ transport, ...options })
  }

  /**
   * Creates a service account of the project or of a team. Its secret is in this answer alone.
   *
   * @example
   * const { id, clientSecret } = await serverApp.createServiceAccount({
   *   displayName: 'Nightly export',
   *   permissionIds: ['notes:read'],
   * })
   */
  async createServiceAccount(options: ServerServiceAccountCreateOptions): Promise<ServiceAccountFirstView> {
    const { teamId, ...rest } = options
    return (await import('./service-account.ts')).create({ transport: getContext(this).transport, teamId }, rest)
  }

  /**
   * Changes a service account, or switches it off or on.
   *
   * @example
   * await serverApp.updateServiceAccount(robot.id, { isEnabled: false })
   */
  async updateServiceAccount(serviceAccountId: string, options: ServiceAccountUpdateOptions): Promise<ServiceAccount> {
    const { transport } = getContext(this)
    return (await import('./service-account.ts')).update({ transport }, serviceAccountId, options)
  }

  /**
   * Deletes a service account with everything that it was given.
   *
   * @example
   * await serverApp.deleteServiceAccount(robot.id)
   */
  async deleteServiceAccount(serviceAccountId: string): Promise<void> {
    const { transport } = getContext(this)
    return (await import('./service-account.ts')).remove({ transport }, serviceAccountId)
  }

  /**
   * Makes a new secret. Until the overlap ends, the old one is taken as well.
   *
   * @example
   * const { clientSecret } = await serverApp.rotateServiceAccountSecret(robot.id, { overlapHours: 48 })
   */
  async rotateServiceAccountSecret(
    serviceAccountId: string,
    options?: RotateApplicationSecretOptions,
  ): Promise<RotatedApplicationSecret> {
    const { transport } = getContext(this)
    return (await import('./service-account.ts')).rotateSecret({ transport }, serviceAccountId, options)
  }
}
