import './demo.css'
import { LatchkeyClientApp, LatchkeyHandler, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { Home } from './Home.tsx'

// An app of your own would write these three down: they are no secrets.
const { baseUrl, projectId, publishableClientKey } = await (await fetch('/config.json')).json()

const latchkey = new LatchkeyClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'cookie' })

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
const isHandlerPage = location.pathname.startsWith('/handler')

createRoot(document.getElementById('root') ?? document.body).render(
  <LatchkeyTheme nonce={nonce}>
    <LatchkeyProvider app={latchkey}>{isHandlerPage ? <LatchkeyHandler fullPage /> : <Home />}</LatchkeyProvider>
  </LatchkeyTheme>,
)
