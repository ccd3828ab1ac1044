/** In whose name requests are sent, and what was read in it. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { Watched } from '../cache/cache.ts'
import { createReads, type Reads } from '../cache/reads.ts'
import type { Session } from '../session/session.ts'
import type { Connection } from './connection.ts'

/**
 * A signed-in user, or a server that acts for one. There is one for each session, so that no one sees what was loaded for
 * another user.
 */
export interface Viewer extends Reads {
  readonly connection: Connection
  /** Null: the application's own server, with its key. */
  readonly session: Session | null
  /** The user that "own" refers to; `me` is the signed-in user. */
  readonly userId: string
}

/** Takes over the signed-in user that a write returned, or else the one that the server has after it. */
export type UserChanged = (returned: WireServerUser | undefined) => Promise<void>

export function viewerOfSession(connection: Connection, session: Session, userChanged: UserChanged): Viewer {
  const { cache, wire } = connection
  const ownId = () => session.cachedToken()?.claims.userId
  const own: Watched = {
    reads: () => [{ route: 'GET /users/me', ownId: ownId() }],
    // Both routes that change this user return them.
    outdate: (write, answer) =>
      userChanged(write.route.startsWith('PATCH /users/') ? (answer as WireServerUser) : undefined),
  }
  return { connection, session, userId: 'me', ...createReads({ cache, wire, ownId, own, shares: true }) }
}

/** The application's server, as it sees what one user sees. */
export function createViewer(connection: Connection, userId: string): Viewer {
  const { cache, wire } = connection
  return { connection, session: null, userId, ...createReads({ cache, wire, scope: `user ${userId}` }) }
}

/** Beside the objects instead of in them, so that an object that is printed shows no token. */
const viewers = new WeakMap<object, Viewer>()

/** Notes from where an object was read. */
export function setViewer(thing: object, viewer: Viewer): void {
  viewers.set(thing, viewer)
}

export function getViewer(thing: object): Viewer {
  const viewer = viewers.get(thing)
  // Such as a method that was taken from its object.
  if (!viewer) throw new TypeError('A method was called without its object.')
  return viewer
}
