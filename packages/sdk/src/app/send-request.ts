import type { Route } from '../transport/endpoints.ts'
import type { Call } from '../transport/transport.ts'
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
  // The table of routes has types only for those that this package has methods for.
  return transport.send(`${request.method ?? 'GET'} ${path}` as Route, call as Call<Route>) as Promise<unknown>
}
