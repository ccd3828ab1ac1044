/** What is known of whoever is signed in, for each session. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { userRoutes } from '@latchkey/contract/names'
import type { Connection } from '../app/connection.ts'
import { createStandpoint, type Standpoint } from '../app/standpoint.ts'
import { perSession } from '../cache/per-session.ts'
import type { LoadedStore } from '../cache/store.ts'
import { CannotGetOwnUserWithoutUser } from '../errors/request-errors.ts'
import type { AccessTokenClaims } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import type { User } from './user.ts'

export interface OwnStores<Own> {
  /** Null when the session is over, or its user only a visitor without an account. */
  user(session: Session): LoadedStore<Own | null>
  /** Visitors without an account as well. */
  anyone(session: Session): LoadedStore<Own | null>
  /** From where whoever is signed in sees everything else. */
  standpoint(session: Session): Standpoint
}

/** How an app makes its own kind of user of what the server answered. */
export type MakeUser<Own> = (parts: OwnUserParts) => Own

export interface OwnUserParts {
  readonly session: Session
  readonly from: Standpoint
  readonly wire: WireServerUser
}

export function createOwnStores<Own extends User>(connection: Connection, make: MakeUser<Own>): OwnStores<Own> {
  const toOwn = (session: Session, wire: WireServerUser | null) =>
    wire && make({ session, from: standpoint(session), wire })

  const anyone = perSession(session =>
    connection.store(async () => toOwn(session, await readOwnUser(connection, session))),
  )
  const user = perSession(session => connection.store(async () => withAccount(await anyone(session).load())))

  const standpoint = perSession(session =>
    createStandpoint({
      connection,
      session,
      userId: 'me',
      async userChanged(answered) {
        const wire = answered ?? (await readOwnUser(connection, session))
        const token = session.keptToken()
        // Tokens tell of people as they were; where this one is wrong by now, the next is to be a new one.
        if (token && wire && !isTrueOf(token.claims, wire)) session.markAccessTokenExpired(token.text)
        const own = toOwn(session, wire)
        anyone(session).set(own)
        user(session).set(withAccount(own))
      },
    }),
  )

  return { user, anyone, standpoint }
}

const withAccount = <Own extends User>(user: Own | null) => (user?.isAnonymous ? null : user)

async function readOwnUser({ transport }: Connection, session: Session): Promise<WireServerUser | null> {
  try {
    return await transport.send(userRoutes.readOwn, { session })
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
