/** The ready pages: sign-in, sign-up, account settings and what emails link to. */
import { LatchkeyClientApp, LatchkeyHandler, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { createRoot } from 'react-dom/client'

// An app of your own would write these three down: they are no secrets.
const { baseUrl, projectId, publishableClientKey } = await (await fetch('/config.json')).json()

const latchkey = new LatchkeyClientApp({ baseUrl, projectId, publishableClientKey, tokenStore: 'cookie' })

createRoot(document.getElementById('root')).render(
  <LatchkeyTheme>
    <LatchkeyProvider app={latchkey}>
      <LatchkeyHandler fullPage />
    </LatchkeyProvider>
  </LatchkeyTheme>,
)
