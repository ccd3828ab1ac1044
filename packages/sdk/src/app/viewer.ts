/** In whose name requests are sent, and how it is said that something has changed. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { Session } from '../session/session.ts'
import type { Connection } from './connection.ts'

/**
 * A signed-in user, or a server that acts for one. There is one for each session, so that no one sees what was loaded for
 * another user.
 */
export interface Viewer {
  readonly connection: Connection
  /** Null: the application's own server, with its key. */
  readonly session: Session | null
  /** The user that "own" refers to; `me` is the signed-in user. */
  readonly userId: string
  /** Says that the user has changed: to what a response holds, or else to what the server has now. */
  readonly userChanged: (updated?: WireServerUser) => Promise<void>
  /** Says that values have changed on the server: those that are watched are loaded again. */
  readonly outdate: (name: WatchableName, ...startOfKey: readonly string[]) => Promise<void>
}

/** The names of what can be watched besides the user. */
export type WatchableName =
  | 'teams'
  | 'contactChannels'
  | 'passkeys'
  | 'recoveryCodes'
  | 'activeSessions'
  | 'oauthProviders'
  | 'connectedAccount'
  | 'notificationCategories'
  | 'apiKeys'
  | 'permissions'
  | 'teamProfile'
  | 'users'
  | 'invitations'
  | 'teamApiKeys'
  | 'roles'
  | 'purchases'
