/** Latchkey for whoever owns a project: its settings and its keys. */
import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
} from './api-keys/internal-api-keys.ts'
import { adminInternals } from './app/admin-internals.ts'
import { connectAsAdmin } from './app/connect.ts'
import type { LatchkeyAdminAppConstructorOptions } from './app/options.ts'
import { AppOversight } from './audit/app-oversight.ts'
import type { AdminProject } from './projects/admin-project.ts'
import { rotateSigningKeys, type SigningKey } from './signing-keys/signing-keys.ts'
import type { CurrentServerUser } from './users/server-user.ts'

/**
 * Latchkey for the owner of a project, with a super secret admin key or with the owner's own session.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ tokenStore: null })
 * const project = await adminApp.getProject()
 */
export class LatchkeyAdminApp<Own extends CurrentServerUser = CurrentServerUser> extends AppOversight<Own> {
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
    return this[adminInternals].store('project').load()
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
    return createInternalApiKey(this[adminInternals], options)
  }

  /**
   * The sets of project keys, newest first, those that were revoked included.
   *
   * @example
   * const valid = (await adminApp.listInternalApiKeys()).filter(keys => keys.isValid())
   */
  listInternalApiKeys(): Promise<readonly InternalApiKey[]> {
    return this[adminInternals].store('internalApiKeys').load()
  }

  /**
   * The keys that sign the project's access tokens. They change by themselves every month.
   *
   * @example
   * const signing = (await adminApp.listSigningKeys()).filter(({ status }) => status === 'signing')
   */
  listSigningKeys(): Promise<readonly SigningKey[]> {
    return this[adminInternals].store('signingKeys').load()
  }

  /**
   * Lets the next signing keys sign as soon as everyone who verifies tokens can know them. Nobody is signed out.
   *
   * @example
   * await adminApp.rotateSigningKeys()
   */
  rotateSigningKeys(): Promise<readonly SigningKey[]> {
    return rotateSigningKeys(this[adminInternals])
  }
}
