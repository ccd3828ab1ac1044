import './globals.css'
import { LatchkeyProvider, LatchkeyTheme } from '@latchkey/next'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey'

export const metadata: Metadata = { title: 'My app', icons: '/favicon.svg' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>{children}</LatchkeyTheme>
        </LatchkeyProvider>
      </body>
    </html>
  )
}
