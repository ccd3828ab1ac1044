import './demo.css'
import { LatchkeyClientApp, LatchkeyHandler, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { createRoot } from 'react-dom/client'
import { Home } from './Home.tsx'
import { NotFound } from './NotFound.tsx'
import { Page } from './Page.tsx'
import { TeamPage } from './TeamPage.tsx'

// An app of your own would write these three down: they are no secrets.
const { baseUrl, projectId, publishableClientKey } = await (await fetch('/config.json')).json()

const latchkey = new LatchkeyClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'cookie' })

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Three addresses need no router. */
function App() {
  if (location.pathname.startsWith('/handler')) return <LatchkeyHandler fullPage />
  return <Page>{getContent(location.pathname)}</Page>
}

function getContent(path: string) {
  switch (path) {
    case '/':
      return <Home />
    case '/team':
      return <TeamPage />
    default:
      return <NotFound />
  }
}

createRoot(document.getElementById('root') ?? document.body).render(
  <LatchkeyTheme nonce={nonce}>
    <LatchkeyProvider app={latchkey}>
      <App />
    </LatchkeyProvider>
  </LatchkeyTheme>,
)
