import type { Call, Route } from '@latchkey/client'
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
