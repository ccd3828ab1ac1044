import { UnsupportedError } from '@latchkey/client/errors'
import * as service from '@latchkey/client/service'
import type { Connection } from './connection.ts'

/** The feature, and whatever else describes it. */
export interface FeatureSupportOptions {
  readonly featureName?: string
  readonly [detail: string]: unknown
}

/** The server answers with a sentence, whatever the feature: it knows none that this SDK does not have. */
export async function checkFeatureSupport({ transport }: Connection, options: FeatureSupportOptions): Promise<never> {
  const sentence = await service.checkFeatureSupport(transport, { body: options })
  throw new UnsupportedError('UNSUPPORTED_ERROR', String(sentence), { details: {}, statusCode: 500 })
}
