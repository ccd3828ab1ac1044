import { routes } from '@latchkey/contract/table'
import { UnsupportedError } from '../errors/request-errors.ts'
import type { Connection } from './connection.ts'
import type { FeatureSupportOptions } from './feature-support.ts'

/** The server answers with a sentence, whatever the feature: it knows none that this SDK does not have. */
export async function checkFeatureSupport({ transport }: Connection, options: FeatureSupportOptions): Promise<never> {
  const sentence = await transport.send(routes.service.checkFeatureSupport, { body: options })
  throw new UnsupportedError('UNSUPPORTED_ERROR', String(sentence), { details: {}, statusCode: 500 })
}
