/** Test sign-ins at providers, with the settings of the project. */
import * as oauthTests from '@latchkey/client/oauth-tests'
import type { OAuthTest as WireOAuthTest } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'

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

export async function createOAuthTest({ transport }: Connection, providerConfigId: string): Promise<CreatedOAuthTest> {
  return Object.freeze(await oauthTests.create(transport, { body: { providerConfigId } }))
}

export async function getOAuthTest({ transport }: Connection, oauthTestId: string): Promise<OAuthTest> {
  const { createdAtMillis, ...test } = await oauthTests.read(transport, { params: { oauthTestId } })
  return Object.freeze({ ...test, createdAt: new Date(createdAtMillis) })
}
