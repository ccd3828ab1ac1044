/** What every screen is given: the app that talks to the API, what the server said, and what is known already. */
import type { CurrentInternalUser } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { LatchkeyClientApp } from '@latchkey/react'
import { QueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { paths } from './paths.ts'
import type { Settings } from './settings.ts'

export type OwnerApp = LatchkeyClientApp<CurrentInternalUser>

export interface Dashboard {
  readonly app: OwnerApp
  readonly settings: Settings
  readonly queries: QueryClient
}

/** The dashboard is an application of the project `internal`, like any other application of a project. */
export function createDashboard(settings: Settings, goTo: (address: string) => void): Dashboard {
  const { projectId, publishableClientKey } = settings
  const app: OwnerApp = new LatchkeyClientApp({
    baseUrl: location.origin,
    projectId,
    publishableClientKey,
    tokenStore: 'cookie',
    urls: { handler: paths.handler, home: paths.projects, afterSignOut: `${paths.handler}/sign-in` },
    redirectMethod: { useNavigate: () => goTo, navigate: goTo },
  })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  forgetOnChangeOfUser(app, queries)
  return { app, settings, queries }
}

export function useDashboard(): Dashboard {
  return useRouteContext({ from: rootRouteId })
}

/** Whoever is signed in, without asking the server again when it is known. */
export async function currentOwner(app: OwnerApp): Promise<CurrentInternalUser | null> {
  const snapshot = app[latchkeyInternals].currentUser().getSnapshot()
  switch (snapshot.status) {
    case 'ready':
      return snapshot.value
    case 'pending':
      return snapshot.promise
    case 'failed':
      throw snapshot.error
  }
}

/** The same where a screen is only reached by somebody who is signed in. */
export async function owner(app: OwnerApp): Promise<CurrentInternalUser> {
  const user = await currentOwner(app)
  if (user) return user
  throw new Error('You are signed out. Sign in again to go on.')
}

/** What one person saw is not left on screen for the next. */
function forgetOnChangeOfUser(app: OwnerApp, queries: QueryClient): void {
  const store = app[latchkeyInternals].currentUser()
  let lastId: string | null = null
  store.subscribe(() => {
    const snapshot = store.getSnapshot()
    if (snapshot.status !== 'ready') return
    const id = snapshot.value?.id ?? null
    if (lastId !== null && id !== lastId) queries.clear()
    lastId = id
  })
}
