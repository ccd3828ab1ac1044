import { LatchkeyProvider, LatchkeyTheme, UserButton } from '@latchkey/next'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { latchkey } from '../latchkey'

export const metadata = { title: 'My app' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>
            <nav>
              <Link href="/">Home</Link> <Link href="/account">Account</Link> <UserButton />
            </nav>
            {children}
          </LatchkeyTheme>
        </LatchkeyProvider>
      </body>
    </html>
  )
}
