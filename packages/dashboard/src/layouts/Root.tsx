import { LatchkeyProvider, LatchkeyTheme, useUser } from '@latchkey/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDashboard } from '../dashboard.ts'
import { Toasts } from '../parts/dialog/Toasts.tsx'
import { readNonce } from '../settings.ts'

const nonce = readNonce()

/** What stands around every screen, those of signing in included. */
export function Root() {
  const { app, queries } = useDashboard()
  return (
    <QueryClientProvider client={queries}>
      <LatchkeyTheme nonce={nonce}>
        <LatchkeyProvider app={app} lang="en-US">
          <Toasts>
            <Suspense>
              <Outlet />
            </Suspense>
          </Toasts>
        </LatchkeyProvider>
      </LatchkeyTheme>
    </QueryClientProvider>
  )
}

/** Screens for people who are signed in. After a sign-out, here or in another tab, the sign-in page opens. */
export function SignedIn() {
  useUser({ or: 'redirect' })
  return <Outlet />
}
