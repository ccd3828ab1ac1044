import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApp, Site } from './Site.tsx'

const address = new URL(location.href)
const theme = address.searchParams.get('host')
if (theme) document.documentElement.classList.toggle('dark', theme === 'dark')
document.documentElement.dir = address.searchParams.get('dir') ?? 'ltr'

const root = document.getElementById('root') ?? document.body
const site = <Site app={createApp(location.origin)} address={address} />
if (root.hasChildNodes()) hydrateRoot(root, site)
else createRoot(root).render(site)
