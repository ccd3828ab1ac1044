import type { Call, Route } from '@latchkey/client'
import { UnsupportedError } from '@latchkey/client/errors'
import * as service from '@latchkey/client/service'
import type { Connection } from './connection.ts'

/** A request as one writes it for `fetch`; its body is an object in our spelling. */
export interface RawRequest {
  /** `GET` unless given. */
  readonly method?: string
  readonly body?: object
}

/** Any request at all, in the name of the signed-in user. What it answers is for the caller to know. */
export function sendRequest({ transport, hasTokens, session }: Connection, path: string, request: RawRequest) {
  const call = { session: hasTokens ? session() : null, body: request.body }
  // The contract has no types for a route that is known only when the program runs.
  return transport.send(`${request.method ?? 'GET'} ${path}` as Route, call as Call<Route>) as Promise<unknown>
}

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
