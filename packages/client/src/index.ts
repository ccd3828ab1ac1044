/**
 * Requests to Latchkey. A transport sends them; `@latchkey/client/<row>` has one function for each endpoint, and
 * `@latchkey/client/errors` what a server refuses with. The rows are not exported here, so that a bundler that places whole
 * modules keeps those apart that a page loads later.
 *
 * @example
 * import { createTransport } from '@latchkey/client'
 * import * as teams from '@latchkey/client/teams'
 * const { items } = await teams.list(createTransport(options), { session })
 */
export { getAddress } from './transport/address.ts'
export type { RetryPace } from './transport/deliver.ts'
export type { Answer, Body, Params, Query, Route } from './transport/endpoint-types.ts'
export type { Level } from './transport/headers.ts'
export { type Platform, realPlatform } from './transport/platform.ts'
export { fromWire, toWire } from './transport/spelling.ts'
export {
  type AccessTokenSource,
  type Call,
  createTransport,
  type Transport,
  type TransportOptions,
} from './transport/transport.ts'
