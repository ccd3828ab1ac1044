/** What the methods of an app see: its connection, and what is known of its project and its signed-in user. */
import * as projects from '@latchkey/client/projects'
import { createStore, type LoadedStore } from '../cache/store.ts'
import { type Project, toProject } from '../projects/project.ts'
import type { TokenPartialUser } from '../session/partial-user.ts'
import type { Session } from '../session/session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import { createOwnStores, type MakeUser } from '../users/own-stores.ts'
import type { User } from '../users/user.ts'
import type { Connection } from './connection.ts'
import type { AppInternals, WhoCounts } from './internals.ts'
import type { Viewer } from './viewer.ts'

/** Finds a user, or null when no one is signed in. */
export type Find<Found> = (who: WhoCounts, tokenStore?: TokenStoreInit) => Promise<Found | null>

export interface AppContext<Own extends User = User> extends Connection {
  readonly project: LoadedStore<Project>
  readonly viewer: (session: Session) => Viewer
  readonly currentUser: AppInternals<Own, Project>['currentUser']
  readonly findUser: Find<Own>
  readonly findPartialUser: Find<TokenPartialUser>
}

export function createContext<Own extends User>(connection: Connection, makeUser: MakeUser<Own>): AppContext<Own> {
  const stores = createOwnStores(connection, makeUser)
  const getStore = ({ includeAnonymous, includeRestricted }: WhoCounts) =>
    includeAnonymous || includeRestricted ? stores.anyone : stores.user
  return {
    ...connection,
    project: createStore(async () => toProject(await projects.readCurrent(connection.wire)), connection.platform),
    viewer: stores.viewer,
    currentUser: (tokenStore, options = {}) => connection.following(getStore(options), null, tokenStore),
    async findUser(who, tokenStore) {
      const session = connection.session(tokenStore)
      const user = session && (await getStore(who)(session).load())
      return user?.isAnonymous && !who.includeAnonymous ? null : user
    },
    async findPartialUser(who, tokenStore) {
      return (await import('../session/partial-user.ts')).findPartialUser(connection, who, tokenStore)
    },
  }
}
