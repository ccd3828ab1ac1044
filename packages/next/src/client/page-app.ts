'use client'

/** The app of a page that a server has rendered: it begins with the user whom the server has read. */
import type { HandlerUrls, OAuthScopesOnSignIn, PageName } from '@latchkey/js'
import {
  latchkeyInternals,
  pretendSession,
  type SerializedUser,
  type Snapshot,
  type Store,
  takeUser,
} from '@latchkey/js/internal'
import { redirect, usePathname, useSearchParams } from 'next/navigation.js'
import { getAddress } from '../addresses.ts'
import { withBasePath, withoutBasePath } from '../base-path.ts'
import { withTrailingSlash } from '../trailing-slash.ts'
import { LatchkeyClientApp } from './client-app.ts'

/** What browsers may know of the settings of the server's app. */
export interface PageAppOptions {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  readonly urls: HandlerUrls
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn
}

/** Whom the server has read for the page, and where it was requested. */
export interface FirstVisit {
  readonly user: SerializedUser | null
  /** Path and query of the request; null where no proxy runs. */
  readonly path: string | null
  /** False where the server could not find out who is signed in. */
  readonly isRead: boolean
}

/** What the server gives to a page. */
export interface FirstPage {
  readonly options: PageAppOptions
  /** Streamed. */
  readonly firstVisit: Promise<FirstVisit>
}

export interface PageApp {
  readonly app: LatchkeyClientApp
  /** Takes a user whom the server has read since. */
  take(visit: Promise<FirstVisit>): Promise<void>
}

const isServer = typeof window === 'undefined'
const known = new Map<string, PageApp>()

/** One for each project in a browser. On a server one for each page that it renders, since each has another user. */
export function pageApp({ options, firstVisit }: FirstPage): PageApp {
  const key = JSON.stringify(options)
  const one = known.get(key) ?? createPageApp(options, firstVisit)
  if (!isServer) known.set(key, one)
  return one
}

function createPageApp(options: PageAppOptions, firstVisit: Promise<FirstVisit>): PageApp {
  const app = new LatchkeyClientApp({
    ...options,
    tokenStore: isServer ? 'memory' : 'cookie',
    // The server has the user already.
    noAutomaticPrefetch: true,
  })
  async function take(reading: Promise<FirstVisit>) {
    const visit = await reading
    if (isServer) redirectWhileRendering(app, visit)
    if (!visit.user) return
    if (isServer) pretendSession(app)
    await takeUser(app, visit.user)
  }
  waitForUser(app, take(firstVisit))
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

/** A server ends its render with a redirect: it waits for no one who may never sign in. */
function redirectWhileRendering(app: LatchkeyClientApp, { path, isRead }: FirstVisit): void {
  // A user who could not be read may be signed in all the same: the browser decides.
  if (!isRead) return
  const internals = app[latchkeyInternals]
  const duringRender = (page: PageName) => {
    // No hook of the component comes after this one: the render ends here.
    // biome-ignore lint/correctness/useHookAtTopLevel: see above
    const here = path ?? useRenderedPath()
    return redirect(withoutBasePath(withTrailingSlash(getAddress(page, app.urls, here))))
  }
  Object.assign(internals, { redirects: { ...internals.redirects, duringRender } })
}

/** What Next.js knows of the address without a proxy: not what a rewrite has changed. */
function useRenderedPath(): string {
  const query = useSearchParams().toString()
  return withBasePath(usePathname()) + (query && `?${query}`)
}
