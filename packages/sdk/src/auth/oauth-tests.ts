/** Test sign-ins at providers, with the settings of the project. */
import type { OAuthTest as WireOAuthTest } from '@latchkey/contract'

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
