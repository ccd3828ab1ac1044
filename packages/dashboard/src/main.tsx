/** The entry of the page: loads the settings, then shows the screen of the address. */
import '@latchkey/ui/styles.css'
import './base.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createDashboard } from './create-dashboard.ts'
import { CannotStart } from './layouts/Failure.tsx'
import { createDashboardRouter } from './routes.tsx'
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
