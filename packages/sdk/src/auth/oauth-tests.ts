/** Test sign-ins at providers, with the settings of the project. */
import * as oauthTests from '@latchkey/client/oauth-tests'
import type { OAuthTest as WireOAuthTest } from '@latchkey/contract'
import type { AdminContext } from '../app/admin-context.ts'
import type { Row } from '../app/app-class.ts'

/**
 * A test sign-in, which a browser opens once, within ten minutes.
 *
 * @example
 * const { url } = await adminApp.createOAuthTest('github')
 */
export interface CreatedOAuthTest {
  readonly id: string
  readonly url: string
}

/**
 * What a provider answered to a test sign-in.
 *
 * @example
 * const { state, answer, problem } = await adminApp.getOAuthTest(id)
 */
export interface OAuthTest extends Omit<WireOAuthTest, 'createdAtMillis'> {
  readonly createdAt: Date
}

/** Trying a provider before people sign in with it. */
export interface OAuthTestMethods {
  /**
   * Starts a test sign-in with the settings of the project. It creates no user, and stores no token of the provider. The
   * browser ends in the dashboard.
   *
   * @example
   * const { id, url } = await adminApp.createOAuthTest('github')
   */
  createOAuthTest(providerConfigId: string): Promise<CreatedOAuthTest>

  /**
   * What the provider answered. It is kept for an hour.
   *
   * @example
   * const { answer } = await adminApp.getOAuthTest(id)
   * if (answer && !answer.account.isEmailVerified) console.log('The address is not verified.')
   */
  getOAuthTest(id: string): Promise<OAuthTest>
}

export const oauthTestMethods = {
  createOAuthTest: async ({ admin }, providerConfigId) =>
    Object.freeze(await oauthTests.create(admin.connection.transport, { body: { providerConfigId } })),
  async getOAuthTest({ admin }, oauthTestId) {
    const sent = await oauthTests.read(admin.connection.transport, { params: { oauthTestId } })
    const { createdAtMillis, ...test } = sent
    return Object.freeze({ ...test, createdAt: new Date(createdAtMillis) })
  },
} satisfies Row<OAuthTestMethods, AdminContext>
