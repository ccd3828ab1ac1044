/** What is known of whoever is signed in, for each session. */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import { routes } from '@latchkey/contract/routes'
import type { Connection } from '../app/connection.ts'
import type { LoadedStore } from '../cache/store.ts'
import { type ContactChannel, loadContactChannels } from '../contact-channels/contact-channel.ts'
import { CannotGetOwnUserWithoutUser } from '../errors/request-errors.ts'
import type { AccessTokenClaims } from '../session/access-token.ts'
import type { Session } from '../session/session.ts'
import { type Team, toTeam } from '../teams/team.ts'

export interface OwnStores<Own> {
  /** Null when the session is over, or its user only a visitor without an account. */
  user(session: Session): LoadedStore<Own | null>
  teams(session: Session): LoadedStore<readonly Team[]>
  contactChannels(session: Session): LoadedStore<readonly ContactChannel[]>
  /** After a change: shows the user as the server answered, or else as it answers now. */
  userChanged(session: Session, wire?: WireServerUser): Promise<void>
}

/** How an app makes its own kind of user of what the server answered. */
export type MakeUser<Own> = (parts: OwnUserParts<Own>) => Own

export interface OwnUserParts<Own> {
  readonly connection: Connection
  readonly session: Session
  readonly stores: OwnStores<Own>
  readonly wire: WireServerUser
}

export function createOwnStores<Own>(connection: Connection, make: MakeUser<Own>): OwnStores<Own> {
  const { transport } = connection

  function visibleUser(session: Session, wire: WireServerUser): Own | null {
    return wire.isAnonymous ? null : make({ connection, session, stores, wire })
  }

  const stores: OwnStores<Own> = {
    user: connection.storePerSession(async session => {
      const wire = await readOwnUser(connection, session)
      return wire && visibleUser(session, wire)
    }),
    teams: connection.storePerSession(async session => {
      const { items } = await transport.send(routes.teams.list, { session, query: { userId: 'me' } })
      return items.map(toTeam)
    }),
    contactChannels: connection.storePerSession(session => loadContactChannels(connection, 'me', session)),
    async userChanged(session, answered) {
      const wire = answered ?? (await readOwnUser(connection, session))
      const token = session.keptToken()
      // Tokens tell of people as they were; where this one is wrong by now, the next is to be a new one.
      if (token && wire && !isTrueOf(token.claims, wire)) session.markAccessTokenExpired(token.text)
      stores.user(session).set(wire && visibleUser(session, wire))
    },
  }
  return stores
}

async function readOwnUser({ transport }: Connection, session: Session): Promise<WireServerUser | null> {
  try {
    return await transport.send(routes.users.readOwn, { session })
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
