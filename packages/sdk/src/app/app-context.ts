/** What the methods of an app see: its connection, and what is known of its project and its signed-in user. */
import * as projects from '@latchkey/client/projects'
import { loadAuth } from '../auth/load-auth.ts'
import type { LoadedStore } from '../cache/store.ts'
import { type Project, toProject } from '../projects/project.ts'
import type { HandlerUrls } from '../redirects/urls.ts'
import type { TokenPartialUser } from '../session/partial-user.ts'
import type { Session } from '../session/session.ts'
import type { TokenStoreInit } from '../token-stores/token-store.ts'
import { createOwnStores, type MakeUser } from '../users/own-stores.ts'
import type { User } from '../users/user.ts'
import type { AppParts } from './app-class.ts'
import type { Connection } from './connection.ts'
import { type AppInternals, latchkeyInternals, type WhoCounts } from './internals.ts'
import type { ViewerStores } from './viewer-stores.ts'

/** The fields that every app shows. */
export interface AppFields<Own> {
  /** The project that this app is for. */
  readonly projectId: string
  /** Where the application's pages are. */
  readonly urls: HandlerUrls
  /** For packages that build on this one; see `@latchkey/js/internal`. */
  readonly [latchkeyInternals]: AppInternals<Own, Project>
}

/** Finds a user, or null when no one is signed in. */
export type Find<Found> = (who: WhoCounts, tokenStore?: TokenStoreInit) => Promise<Found | null>

export interface AppContext extends Connection {
  readonly project: LoadedStore<Project>
  readonly viewer: (session: Session) => ViewerStores
  readonly findUser: Find<User>
  readonly findPartialUser: Find<TokenPartialUser>
}

export function createApp<Own extends User>(connection: Connection, makeUser: MakeUser<Own>) {
  const stores = createOwnStores(connection, makeUser)
  const storeOf = ({ includeAnonymous = false }: WhoCounts) => (includeAnonymous ? stores.anyone : stores.user)
  const project = connection.store(async () => toProject(await projects.readCurrent(connection.transport)))
  const context: AppContext = {
    ...connection,
    project,
    viewer: stores.viewer,
    async findUser(who, tokenStore) {
      const session = connection.session(tokenStore)
      return session && storeOf(who)(session).load()
    },
    findPartialUser: async (who, tokenStore) => (await loadAuth()).findPartialUser(connection, who, tokenStore),
  }
  const internals: AppInternals<Own, Project> = {
    actorId: {
      get: () => (connection.hasTokens && connection.session()?.actor?.id) || null,
      subscribe: onChange => (connection.hasTokens ? connection.tokens().subscribe(onChange) : () => {}),
    },
    project,
    shared: connection.shared.store,
    redirects: connection.redirects,
    redirectMethod: connection.redirectMethod,
    currentUser: (tokenStore, options = {}) => connection.following(storeOf(options), null, tokenStore),
    describeCliLogin: async code => (await loadAuth()).describeCliLogin(connection, code),
    confirmCliLogin: async code => (await loadAuth()).confirmCliLogin(connection, code),
    sendRequest: async (path, request = {}) => (await loadAuth()).sendRequest(connection, path, request),
  }
  const fields: AppFields<Own> = {
    projectId: connection.projectId,
    urls: connection.urls,
    [latchkeyInternals]: internals,
  }
  return { fields, context } satisfies AppParts<AppContext>
}
