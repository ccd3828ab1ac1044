import './index.css'
import { LatchkeyHandler, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { Home } from './Home'
import { latchkey } from './latchkey'

/** Everything below /handler is a ready page: sign-in, sign-up, account settings and others. */
const isHandlerPage = window.location.pathname.startsWith('/handler')

createRoot(document.getElementById('root') ?? document.body).render(
  <Suspense fallback={null}>
    <LatchkeyProvider app={latchkey}>
      <LatchkeyTheme>{isHandlerPage ? <LatchkeyHandler fullPage /> : <Home />}</LatchkeyTheme>
    </LatchkeyProvider>
  </Suspense>,
)
