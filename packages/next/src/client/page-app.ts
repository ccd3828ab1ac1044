'use client'

/** The app of a page that a server has rendered: it begins with the user whom the server has read. */
import type { HandlerUrls, OAuthScopesOnSignIn } from '@latchkey/js'
import {
  type HandedUser,
  latchkeyInternals,
  pretendSession,
  type Snapshot,
  type Store,
  takeUser,
} from '@latchkey/js/internal'
import { LatchkeyClientApp } from './client-app.ts'

/** What browsers may know of the settings of the server's app. */
export interface PageAppOptions {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  readonly urls: HandlerUrls
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn
}

export interface PageApp {
  readonly app: LatchkeyClientApp
  /** Takes a user whom the server has read since. */
  take(user: Promise<HandedUser | null>): Promise<void>
}

const isServer = typeof window === 'undefined'
const known = new Map<string, PageApp>()

/** One for each project in a browser. On a server one for each page that it renders, since each has another user. */
export function pageApp(options: PageAppOptions, firstUser: Promise<HandedUser | null>): PageApp {
  const key = JSON.stringify(options)
  const one = known.get(key) ?? createPageApp(options, firstUser)
  if (!isServer) known.set(key, one)
  return one
}

function createPageApp(options: PageAppOptions, firstUser: Promise<HandedUser | null>): PageApp {
  const app = new LatchkeyClientApp({
    ...options,
    tokenStore: isServer ? 'memory' : 'cookie',
    // The server has the user already.
    noAutomaticPrefetch: true,
  })
  async function take(reading: Promise<HandedUser | null>) {
    const user = await reading
    if (!user) return
    if (isServer) pretendSession(app)
    takeUser(app, user)
  }
  waitForUser(app, take(firstUser))
  return { app, take }
}

/** Until the first user is there, what looks for the current user waits for them. On a server they do not change any more. */
function waitForUser(app: LatchkeyClientApp, taken: Promise<void>): void {
  const internals = app[latchkeyInternals]
  const { currentUser } = internals
  let isTaken = false
  // Without a first user the browser asks by itself.
  const waiting = taken
    .catch(() => {})
    .then(() => {
      isTaken = true
      return null
    })
  const pending = { status: 'pending', promise: waiting } as const

  function held<T>(store: Store<T | null>): Store<T | null> {
    let last: Snapshot<T | null> | undefined
    return {
      ...store,
      isOnServer: true,
      getSnapshot() {
        if (!isTaken) return pending
        if (isServer && last) return last
        const snapshot = store.getSnapshot()
        // After a sign-in a part that is on show stays until the user is there: a page need not have a boundary around it.
        if (snapshot.status !== 'pending' || !last) last = snapshot
        return last
      },
    }
  }

  Object.assign(internals, {
    currentUser: (...[tokens, who]: Parameters<typeof currentUser>) =>
      tokens === undefined ? held(currentUser(tokens, who)) : currentUser(tokens, who),
  })
}
