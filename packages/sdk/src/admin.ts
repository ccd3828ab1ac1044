/** Latchkey for whoever owns a project: its settings and its keys. */
import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
  listInternalApiKeys,
} from './api-keys/internal-api-keys.ts'
import { connectAsAdmin } from './app/connect.ts'
import type { LatchkeyAdminAppConstructorOptions } from './app/options.ts'
import { type AdminProject, loadAdminProject } from './projects/admin-project.ts'
import { TrustedApp } from './server.ts'
import type { CurrentServerUser } from './users/server-user.ts'

/**
 * Latchkey for the owner of a project, with a super secret admin key or with the owner's own session.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ tokenStore: null })
 * const project = await adminApp.getProject()
 */
export class LatchkeyAdminApp<Own extends CurrentServerUser = CurrentServerUser> extends TrustedApp<Own> {
  constructor(options: LatchkeyAdminAppConstructorOptions) {
    super(connectAsAdmin(options))
  }

  /**
   * The project with its settings, and the means to change it.
   *
   * @example
   * const project = await adminApp.getProject()
   * await project.update({ displayName: 'Shop' })
   */
  override getProject(): Promise<AdminProject> {
    return loadAdminProject(this.connection)
  }

  /**
   * Makes a set of project keys. This answer is the only one that shows them whole.
   *
   * @example
   * const keys = await adminApp.createInternalApiKey({
   *   description: 'Production', expiresAt: new Date('2030-01-01'),
   *   hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false,
   * })
   */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView> {
    return createInternalApiKey(this.connection, options)
  }

  /**
   * The sets of project keys, newest first, those that were revoked included.
   *
   * @example
   * const valid = (await adminApp.listInternalApiKeys()).filter(keys => keys.isValid())
   */
  listInternalApiKeys(): Promise<readonly InternalApiKey[]> {
    return listInternalApiKeys(this.connection)
  }
}
