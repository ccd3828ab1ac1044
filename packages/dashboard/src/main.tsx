/** The entry of the page: loads the settings, then shows the screen of the address. */
import '@latchkey/ui/styles.css'
import './base.css'
import { latchkeyInternals } from '@latchkey/js/internal'
import { LatchkeyClientApp } from '@latchkey/react'
import { QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { handlerScreen } from './account/account.screens.ts'
import { outdate, owned } from './api.ts'
import type { Dashboard, OwnerApp } from './dashboard.ts'
import { CannotStart } from './layouts/Failure.tsx'
import { projectsScreen } from './projects/projects.screens.ts'
import { createDashboardRouter } from './routes.tsx'
import type { Settings } from './settings.ts'
import { loadSettings } from './settings.ts'

const root = createRoot(document.getElementById('root') ?? document.body)

async function start(): Promise<void> {
  const settings = await loadSettings()
  const dashboard = createDashboard(settings, address => router.history.push(address))
  const router = createDashboardRouter(dashboard)
  preloadScreen(router)
  root.render(<RouterProvider router={router} />)
}

/** Fetches the file of the screen while the router still asks who is signed in. */
function preloadScreen(router: ReturnType<typeof createDashboardRouter>): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
}

start().catch((error: unknown) => root.render(<CannotStart error={error} />))

/** What every screen is given, made once when the page begins. */

/** The dashboard is an application of the project `internal`, like any other application of a project. */
function createDashboard(settings: Settings, goTo: (address: string) => void): Dashboard {
  const { projectId, publishableClientKey } = settings
  const app: OwnerApp = new LatchkeyClientApp({
    baseUrl: location.origin,
    projectId,
    publishableClientKey,
    tokenStore: 'cookie',
    urls: { handler: handlerScreen.path, home: projectsScreen.path, afterSignOut: `${handlerScreen.path}/sign-in` },
    retryPace: 'brief',
    redirectMethod: { useNavigate: () => goTo, navigate: goTo },
  })
  const queries = new QueryClient({
    // Values hold functions, which cannot be compared: each takes the place of the last as it is.
    defaultOptions: { queries: { staleTime: 15_000, retry: false, structuralSharing: false } },
  })
  app[latchkeyInternals].onWrite(write => outdate(queries, owned, write))
  clearQueriesOnUserChange(app, queries)
  return { app, settings, queries }
}

/** What one person saw is not left on screen for the next. */
function clearQueriesOnUserChange(app: OwnerApp, queries: QueryClient): void {
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
