import * as applications from '@latchkey/client/applications'
import { ApiError } from '@latchkey/client/errors'
import { getContext } from '../app/base-app.ts'
import { TrustedApp } from '../app/trusted-app.ts'
import { toPage } from '../pages.ts'
import { nullIf } from '../result.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import {
  type Application,
  type ApplicationCreateOptions,
  type ApplicationFirstView,
  type ApplicationUpdateOptions,
  type RotateApplicationSecretOptions,
  type RotatedApplicationSecret,
  toApplication,
  toApplicationFirstView,
  writableLists,
} from './application.ts'
import { type ApplicationConsentPage, type ListApplicationConsentsOptions, toApplicationConsent } from './consents.ts'

/** Other programs that sign people in with the users of the project. */
export class AdminAppWithApplications<Own extends CurrentServerUser> extends TrustedApp<Own> {
  /**
   * The applications that sign people in with this project, oldest first.
   *
   * @example
   * const names = (await adminApp.listApplications()).map(({ displayName }) => displayName)
   */
  async listApplications(): Promise<readonly Application[]> {
    return (await applications.list(getContext(this).transport)).items.map(toApplication)
  }

  /**
   * An application by its client id, or null where there is none.
   *
   * @example
   * const wiki = await adminApp.getApplication(clientId)
   */
  async getApplication(applicationId: string): Promise<Application | null> {
    const reading = applications.read(getContext(this).transport, { params: { applicationId } })
    const wire = await nullIf(isNotFound, reading)
    return wire && toApplication(wire)
  }

  /**
   * Registers an application. Its secret is in this answer alone.
   *
   * @example
   * const { id, clientSecret } = await adminApp.createApplication({
   *   displayName: 'Wiki',
   *   redirectUris: ['https://wiki.example.com/oauth/callback'],
   * })
   */
  async createApplication(options: ApplicationCreateOptions): Promise<ApplicationFirstView> {
    const { displayName, homepageUrl, logoUrl, type, skipsConsent, allowsDeviceCode, backchannelLogoutUri } = options
    const body = {
      ...{ displayName, homepageUrl, logoUrl, type, skipsConsent, allowsDeviceCode, backchannelLogoutUri },
      ...writableLists(options),
      redirectUris: [...options.redirectUris],
    }
    return toApplicationFirstView(await applications.create(getContext(this).transport, { body }))
  }

  /**
   * Changes an application, or switches it off or on. Switched off, it gets nothing, and its tokens do not work.
   *
   * @example
   * await adminApp.updateApplication(wiki.id, { isEnabled: false })
   */
  async updateApplication(applicationId: string, options: ApplicationUpdateOptions): Promise<Application> {
    const { isEnabled: enabled, displayName, homepageUrl, logoUrl, skipsConsent } = options
    const { allowsDeviceCode, backchannelLogoutUri } = options
    const body = {
      ...{ displayName, homepageUrl, logoUrl, skipsConsent, enabled, allowsDeviceCode, backchannelLogoutUri },
      ...writableLists(options),
    }
    return toApplication(await applications.update(getContext(this).transport, { params: { applicationId }, body }))
  }

  /**
   * Deletes an application with everything that it was given.
   *
   * @example
   * await adminApp.deleteApplication(wiki.id)
   */
  async deleteApplication(applicationId: string): Promise<void> {
    await applications.delete(getContext(this).transport, { params: { applicationId } })
  }

  /**
   * The users who have allowed an application something, the latest first.
   *
   * @example
   * const consents = await adminApp.listApplicationConsents(wiki.id, { limit: 10 })
   */
  async listApplicationConsents(
    applicationId: string,
    { limit, cursor }: ListApplicationConsentsOptions = {},
  ): Promise<ApplicationConsentPage> {
    const call = { params: { applicationId }, query: { limit, cursor: cursor ?? undefined } }
    return toPage(await applications.listConsents(getContext(this).transport, call), toApplicationConsent)
  }

  /**
   * Makes a new client secret. Until the overlap ends, the old one is taken as well.
   *
   * @example
   * const { clientSecret } = await adminApp.rotateApplicationSecret(wiki.id, { overlapHours: 48 })
   */
  async rotateApplicationSecret(
    applicationId: string,
    options: RotateApplicationSecretOptions = {},
  ): Promise<RotatedApplicationSecret> {
    const call = { params: { applicationId }, body: { overlapHours: options.overlapHours } }
    const { clientSecret, oldSecretExpiresAtMillis } = await applications.rotateSecret(getContext(this).transport, call)
    return Object.freeze({ clientSecret, oldSecretExpiresAt: new Date(oldSecretExpiresAtMillis) })
  }
}

const isNotFound = (error: unknown) => error instanceof ApiError && error.statusCode === 404
