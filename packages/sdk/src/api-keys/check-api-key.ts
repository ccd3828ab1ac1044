/** Whose API key a caller presents to the application's own server. */
import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import { ApiKeyNotValid } from '../errors/request-errors.ts'

/** A whole API key, as a caller presents it. */
export interface ByApiKey {
  readonly apiKey: string
}

/** The id of the user, or null when the key is none of a user, was revoked or has expired. */
export function userOfApiKey({ transport }: Connection, apiKey: string): Promise<string | null> {
  const checking = transport.send(routes.userApiKeys.check, { body: { apiKey }, repeatable: true })
  return unlessInvalid(checking.then(({ userId }) => userId))
}

/** The same for keys of teams. */
export function teamOfApiKey({ transport }: Connection, apiKey: string): Promise<string | null> {
  const checking = transport.send(routes.teamApiKeys.check, { body: { apiKey }, repeatable: true })
  return unlessInvalid(checking.then(({ teamId }) => teamId))
}

/** Null where the key is not valid. */
export async function unlessInvalid<T>(checking: Promise<T>): Promise<T | null> {
  try {
    return await checking
  } catch (error) {
    if (ApiKeyNotValid.is(error)) return null
    throw error
  }
}
