import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'
import { rotateSigningKeys, type SigningKey } from '../signing-keys/signing-keys.ts'
import {
  createInternalApiKey,
  type InternalApiKey,
  type InternalApiKeyCreateOptions,
  type InternalApiKeyFirstView,
} from './internal-api-keys.ts'

/** The keys of a project: those that applications hold, and those that sign its tokens. */
export interface ProjectKeyMethods {
  /**
   * Makes a set of project keys. Only this response shows them whole.
   *
   * @example
   * const keys = await adminApp.createInternalApiKey({
   *   description: 'Production', expiresAt: new Date('2030-01-01'),
   *   hasPublishableClientKey: true, hasSecretServerKey: true, hasSuperSecretAdminKey: false,
   * })
   */
  createInternalApiKey(options: InternalApiKeyCreateOptions): Promise<InternalApiKeyFirstView>

  /**
   * The sets of project keys, newest first, those that were revoked included.
   *
   * @example
   * const valid = (await adminApp.listInternalApiKeys()).filter(keys => keys.isValid())
   */
  listInternalApiKeys(): Promise<readonly InternalApiKey[]>

  /**
   * The keys that sign the project's access tokens. They are rotated every month.
   *
   * @example
   * const signing = (await adminApp.listSigningKeys()).filter(({ status }) => status === 'signing')
   */
  listSigningKeys(): Promise<readonly SigningKey[]>

  /**
   * The next signing keys sign as soon as all verifiers can have fetched them. No one is signed out.
   *
   * @example
   * await adminApp.rotateSigningKeys()
   */
  rotateSigningKeys(): Promise<readonly SigningKey[]>
}

export const projectKeyMethods = {
  createInternalApiKey: ({ admin }, options) => createInternalApiKey(admin, options),
  listInternalApiKeys: ({ admin }) => admin.store('internalApiKeys').load(),
  listSigningKeys: ({ admin }) => admin.store('signingKeys').load(),
  rotateSigningKeys: ({ admin }) => rotateSigningKeys(admin),
} satisfies Row<ProjectKeyMethods, AdminContext>
