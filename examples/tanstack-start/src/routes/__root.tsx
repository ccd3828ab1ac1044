import { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { createRootRoute, HeadContent, Link, Outlet, Scripts } from '@tanstack/react-router'
import { useState } from 'react'
import { getPublicSettings } from '../latchkey.functions'

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: 'Latchkey in TanStack Start' },
    ],
  }),
  loader: () => getPublicSettings(),
  component: Root,
})

function Root() {
  const settings = Route.useLoaderData()
  const [latchkey] = useState(() => new LatchkeyClientApp({ ...settings, tokenStore: 'cookie' }))
  return (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <LatchkeyProvider app={latchkey}>
          <LatchkeyTheme>
            <nav>
              <Link to="/">Home</Link> <Link to="/account">Account</Link>
            </nav>
            <Outlet />
          </LatchkeyTheme>
        </LatchkeyProvider>
        <Scripts />
      </body>
    </html>
  )
}
