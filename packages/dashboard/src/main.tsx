/** The entry of the page: loads the settings, then shows the screen of the address. */
import '@latchkey/ui/styles.css'
import './base.css'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createDashboard } from './create-dashboard.ts'
import { CannotStart } from './layouts/CannotStart.tsx'
import { createDashboardRouter } from './routes.tsx'
import { loadSettings } from './settings.ts'

const root = createRoot(document.getElementById('root') ?? document.body)

async function start(): Promise<void> {
  const settings = await loadSettings()
  const dashboard = createDashboard(settings, address => router.history.push(address))
  const router = createDashboardRouter(dashboard)
  root.render(<RouterProvider router={router} />)
}

start().catch((error: unknown) => root.render(<CannotStart error={error} />))
