import { version } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Routed, useNavigate } from './Routed.tsx'
import { type Connection, createApp, Site } from './Site.tsx'

const address = new URL(location.href)
const theme = address.searchParams.get('host')
if (theme) document.documentElement.classList.toggle('dark', theme === 'dark')
document.documentElement.dataset.react = version
document.documentElement.dir = address.searchParams.get('dir') ?? 'ltr'

const root = document.getElementById('root') ?? document.body
const isRouted = address.searchParams.has('router')
const connection: Connection = await (await fetch('/config.json')).json()
const app = createApp(connection, isRouted ? { useNavigate } : 'window')
const site = isRouted ? <Routed app={app} /> : <Site app={app} address={address} />
if (root.hasChildNodes()) hydrateRoot(root, site)
else createRoot(root).render(site)
