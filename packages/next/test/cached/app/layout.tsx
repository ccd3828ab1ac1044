import { LatchkeyProvider, LatchkeyTheme } from '@latchkey/next'
import { type ReactNode, Suspense } from 'react'
import { latchkey } from '../latchkey'
import { Greeting } from './Greeting'

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>
            <Suspense fallback={<p>Looking who is here</p>}>
              <Greeting />
            </Suspense>
            {children}
          </LatchkeyTheme>
        </LatchkeyProvider>
      </body>
    </html>
  )
}
