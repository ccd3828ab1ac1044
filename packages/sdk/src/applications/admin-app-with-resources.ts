import { ApiError } from '@latchkey/client/errors'
import * as resources from '@latchkey/client/resources'
import { getContext } from '../app/base-app.ts'
import { nullIf } from '../result.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import { AdminAppWithApplications } from './admin-app-with-applications.ts'
import type { RotateApplicationSecretOptions, RotatedApplicationSecret } from './application.ts'
import {
  type Resource,
  type ResourceCreateOptions,
  type ResourceFirstView,
  type ResourceUpdateOptions,
  toResource,
  toResourceFirstView,
} from './resource.ts'

/** The APIs for which applications and service accounts receive tokens. */
export class AdminAppWithResources<Own extends CurrentServerUser> extends AdminAppWithApplications<Own> {
  /**
   * The resources of the project, oldest first.
   *
   * @example
   * const opaque = (await adminApp.listResources()).filter(({ tokenFormat }) => tokenFormat === 'opaque')
   */
  async listResources(): Promise<readonly Resource[]> {
    return (await resources.list(getContext(this).transport)).items.map(toResource)
  }

  /**
   * A resource by its id, or null where there is none.
   *
   * @example
   * const notes = await adminApp.getResource(resourceId)
   */
  async getResource(resourceId: string): Promise<Resource | null> {
    const reading = resources.read(getContext(this).transport, { params: { resourceId } })
    const wire = await nullIf(isNotFound, reading)
    return wire && toResource(wire)
  }

  /**
   * Registers an API. The secret with which it introspects opaque tokens is in this answer alone.
   *
   * @example
   * const notes = await adminApp.createResource({
   *   identifier: 'https://notes.example.com/api',
   *   displayName: 'Notes',
   *   scopes: ['notes:read', 'notes:write'],
   * })
   */
  async createResource(options: ResourceCreateOptions): Promise<ResourceFirstView> {
    const { scopes, ...rest } = options
    const body = { ...rest, ...(scopes && { scopes: [...scopes] }) }
    return toResourceFirstView(await resources.create(getContext(this).transport, { body }))
  }

  /**
   * Changes a resource, or switches it off or on.
   *
   * @example
   * await adminApp.updateResource(notes.id, { tokenLifetimeSeconds: 300 })
   */
  async updateResource(resourceId: string, options: ResourceUpdateOptions): Promise<Resource> {
    const { scopes, isEnabled: enabled, ...rest } = options
    const body = { ...rest, enabled, ...(scopes && { scopes: [...scopes] }) }
    return toResource(await resources.update(getContext(this).transport, { params: { resourceId }, body }))
  }

  /**
   * Deletes a resource, with what users have allowed for it.
   *
   * @example
   * await adminApp.deleteResource(notes.id)
   */
  async deleteResource(resourceId: string): Promise<void> {
    await resources.delete(getContext(this).transport, { params: { resourceId } })
  }

  /**
   * Makes a new secret. Until the overlap ends, the old one is taken as well.
   *
   * @example
   * const { clientSecret } = await adminApp.rotateResourceSecret(notes.id, { overlapHours: 48 })
   */
  async rotateResourceSecret(
    resourceId: string,
    options: RotateApplicationSecretOptions = {},
  ): Promise<RotatedApplicationSecret> {
    const call = { params: { resourceId }, body: { overlapHours: options.overlapHours } }
    const { clientSecret, oldSecretExpiresAtMillis } = await resources.rotateSecret(getContext(this).transport, call)
    return Object.freeze({ clientSecret, oldSecretExpiresAt: new Date(oldSecretExpiresAtMillis) })
  }
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404
