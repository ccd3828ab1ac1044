/** Whose API key a caller presents to the application's own server. */
import type { Transport } from '@latchkey/client'
import { ApiKeyNotValid } from '@latchkey/client/errors'
import * as teamApiKeys from '@latchkey/client/team-api-keys'
import * as userApiKeys from '@latchkey/client/user-api-keys'

/** A whole API key, as a caller presents it. */
export interface ByApiKey {
  readonly apiKey: string
}

/** The id of the user, or null when the key is none of a user, was revoked or has expired. */
export function userOfApiKey(transport: Transport, apiKey: string): Promise<string | null> {
  const checking = userApiKeys.check(transport, { body: { apiKey }, repeatable: true })
  return unlessInvalid(checking.then(({ userId }) => userId))
}

/** The same for keys of teams. */
export function teamOfApiKey(transport: Transport, apiKey: string): Promise<string | null> {
  const checking = teamApiKeys.check(transport, { body: { apiKey }, repeatable: true })
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
