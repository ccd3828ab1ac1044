import { LatchkeyProvider, LatchkeyTheme } from '@latchkey/next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey'
import { Greeting } from './Greeting'

export const metadata = { title: 'Latchkey in Next.js' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>
            <nav>
              <Link href="/">Home</Link> <Link href="/account">Account</Link> <Greeting />
            </nav>
            {children}
          </LatchkeyTheme>
        </LatchkeyProvider>
      </body>
    </html>
  )
}
