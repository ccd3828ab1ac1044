/** Which headers go along with a call. */
import { header } from '@latchkey/contract/names'

/** How far a request's key reaches. */
export type Level = 'client' | 'server' | 'admin'

/** The headers that identify the caller, at one level. */
export interface Credentials {
  readonly projectId: string
  readonly level: Level
  readonly key: string
  /** The token of the project's owner, which replaces a key. */
  readonly ownerToken: string | null
  /** The token of the signed-in user. */
  readonly accessToken: string | null
  readonly refreshToken?: string | undefined
  readonly workflowToken?: string | undefined
}

const keyHeader = {
  client: header.publishableClientKey,
  server: header.secretServerKey,
  admin: header.superSecretAdminKey,
} as const

export function credentialHeaders(credentials: Credentials): Record<string, string | null | undefined> {
  return {
    [header.projectId]: credentials.projectId,
    [header.accessType]: credentials.level,
    [header.allowAnonymousUser]: 'true',
    [keyHeader[credentials.level]]: credentials.key,
    [header.adminAccessToken]: credentials.ownerToken,
    [header.accessToken]: credentials.accessToken,
    [header.refreshToken]: credentials.refreshToken,
    [header.workflowToken]: credentials.workflowToken,
  }
}

export function commonHeaders(clientVersion: string, nonce: string): Record<string, string> {
  return {
    // A page's console would show every refused sign-in as a failed request; so refusals travel as 200.
    [header.overrideErrorStatus]: 'true',
    [header.clientVersion]: clientVersion,
    // Nothing on the way may take two requests for one.
    [header.randomNonce]: nonce,
  }
}

/** The entries that have a value. */
export function present(entries: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter((entry): entry is [string, string] => Boolean(entry[1])))
}
