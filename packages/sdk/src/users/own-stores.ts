/** What is known of the signed-in user, for each session. */
import { CannotGetOwnUserWithoutUser } from '@latchkey/client/errors'
import * as users from '@latchkey/client/users'
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { type Viewer, viewerOfSession } from '../app/viewer.ts'
import { createStore, type LoadedStore, memoize } from '../cache/store.ts'
import { nullIf } from '../result.ts'
import type { AccessTokenClaims } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import type { User } from './user.ts'

export interface OwnStores<Own> {
  /** Null when the session is over, or its user has less than a full account. */
  user(session: Session): LoadedStore<Own | null>
  /** Restricted users and visitors without an account as well. */
  anyone(session: Session): LoadedStore<Own | null>
  /** From where the signed-in user sees everything else. */
  viewer(session: Session): Viewer
}

/** How an app makes its own kind of user of what the server answered. */
export type MakeUser<Own> = (from: Viewer, wire: WireServerUser) => Own | Promise<Own>

export function createOwnStores<Own extends User>(connection: Connection, make: MakeUser<Own>): OwnStores<Own> {
  const { platform } = connection
  const toOwn = async (session: Session, wire: WireServerUser | null) => wire && make(viewer(session), wire)

  const anyone = memoize((session: Session) =>
    createStore(async () => toOwn(session, await readOwnUser(connection, session)), platform),
  )
  const user = memoize((session: Session) => createStore(async () => ifFull(await anyone(session).load()), platform))

  const viewer = memoize((session: Session) =>
    viewerOfSession(connection, session, async returned => {
      const wire = returned ?? (await readOwnUser(connection, session))
      const token = session.cachedToken()
      // Claims of a token are as of its issue; where this one is outdated, the next must be a new one.
      if (token && wire && !matchesClaims(token.claims, wire)) session.markAccessTokenExpired(token.text)
      const own = await toOwn(session, wire)
      anyone(session).set(own)
      user(session).set(ifFull(own))
    }),
  )

  return { user, anyone, viewer }
}

/** Every anonymous user is restricted, too. */
const ifFull = <Own extends User>(user: Own | null) => (user?.isRestricted ? null : user)

function readOwnUser({ transport }: Connection, session: Session): Promise<WireServerUser | null> {
  return nullIf(error => CannotGetOwnUserWithoutUser.is(error), users.readOwn(transport, { session }))
}

const inClaims = ['displayName', 'primaryEmail', 'primaryEmailVerified', 'selectedTeamId', 'isRestricted'] as const

function matchesClaims(claims: AccessTokenClaims, wire: WireServerUser): boolean {
  return inClaims.every(name => claims[name] === wire[name])
}
