import { LatchkeyProvider, LatchkeyTheme } from '@latchkey/next'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey'
import { Navigation } from './Navigation'

export const metadata = { title: 'My app' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>
            <Navigation />
            {children}
          </LatchkeyTheme>
        </LatchkeyProvider>
      </body>
    </html>
  )
}
