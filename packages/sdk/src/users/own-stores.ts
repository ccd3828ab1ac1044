/** What is known of the signed-in user, for each session. */
import { CannotGetOwnUserWithoutUser } from '@latchkey/client/errors'
import * as users from '@latchkey/client/users'
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { createViewerStores, type ViewerStores } from '../app/viewer-stores.ts'
import { perSession } from '../cache/per-session.ts'
import type { LoadedStore } from '../cache/store.ts'
import type { AccessTokenClaims } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import type { User } from './user.ts'

export interface OwnStores<Own> {
  /** Null when the session is over, or its user only a visitor without an account. */
  user(session: Session): LoadedStore<Own | null>
  /** Visitors without an account as well. */
  anyone(session: Session): LoadedStore<Own | null>
  /** From where the signed-in user sees everything else. */
  viewer(session: Session): ViewerStores
}

/** How an app makes its own kind of user of what the server answered. */
export type MakeUser<Own> = (parts: OwnUserParts) => Own

export interface OwnUserParts {
  readonly session: Session
  readonly from: ViewerStores
  readonly wire: WireServerUser
}

export function createOwnStores<Own extends User>(connection: Connection, make: MakeUser<Own>): OwnStores<Own> {
  const toOwn = (session: Session, wire: WireServerUser | null) =>
    wire && make({ session, from: viewer(session), wire })

  const anyone = perSession(session =>
    connection.store(async () => toOwn(session, await readOwnUser(connection, session))),
  )
  const user = perSession(session => connection.store(async () => withAccount(await anyone(session).load())))

  const viewer = perSession(session =>
    createViewerStores({
      connection,
      session,
      userId: 'me',
      async userChanged(answered) {
        const wire = answered ?? (await readOwnUser(connection, session))
        const token = session.keptToken()
        // Claims of a token are as of its issue; where this one is outdated, the next must be a new one.
        if (token && wire && !isTrueOf(token.claims, wire)) session.markAccessTokenExpired(token.text)
        const own = toOwn(session, wire)
        anyone(session).set(own)
        user(session).set(withAccount(own))
      },
    }),
  )

  return { user, anyone, viewer }
}

const withAccount = <Own extends User>(user: Own | null) => (user?.isAnonymous ? null : user)

async function readOwnUser({ transport }: Connection, session: Session): Promise<WireServerUser | null> {
  try {
    return await users.readOwn(transport, { session })
  } catch (error) {
    if (CannotGetOwnUserWithoutUser.is(error)) return null
    throw error
  }
}

function isTrueOf(claims: AccessTokenClaims, wire: WireServerUser): boolean {
  return (
    claims.displayName === wire.displayName &&
    claims.primaryEmail === wire.primaryEmail &&
    claims.primaryEmailVerified === wire.primaryEmailVerified &&
    claims.selectedTeamId === wire.selectedTeamId
  )
}
