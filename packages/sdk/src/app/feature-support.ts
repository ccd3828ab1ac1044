/** What an application calls before it uses a feature that this server does not have. */
import { later } from '../later.ts'
import { loadAccount } from '../users/load-account.ts'
import type { Row } from './app-class.ts'
import type { AppContext } from './app-context.ts'

/** The feature, and whatever else describes it. */
export interface FeatureSupportOptions {
  readonly featureName?: string
  readonly [detail: string]: unknown
}

/** Asking the server about a feature. */
export interface FeatureSupportMethods {
  /**
   * Always throws: the server knows no feature that is not in this SDK. The message is the server's sentence.
   *
   * @example
   * await app.checkFeatureSupport({ featureName: 'rewinding' })
   */
  checkFeatureSupport(options: FeatureSupportOptions): Promise<never>
}

export const featureSupportMethods = later(['checkFeatureSupport'], loadAccount) satisfies Row<
  FeatureSupportMethods,
  AppContext
>
