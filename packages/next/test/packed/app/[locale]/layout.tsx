import { LatchkeyProvider } from '@latchkey/next'
import { UserButton } from '@latchkey/react'
import type { ReactNode } from 'react'
import { latchkey } from '../../lib/server'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <UserButton />
          {children}
        </LatchkeyProvider>
      </body>
    </html>
  )
}
