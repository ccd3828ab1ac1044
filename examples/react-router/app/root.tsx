import { LatchkeyClientApp, LatchkeyProvider, LatchkeyTheme } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { publicSettings } from './latchkey.server'

export function loader() {
  return publicSettings
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Latchkey in React Router</title>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App({ loaderData }: Route.ComponentProps) {
  const [latchkey] = useState(() => new LatchkeyClientApp({ ...loaderData, tokenStore: 'cookie' }))
  return (
    <LatchkeyProvider app={latchkey}>
      <LatchkeyTheme>
        <nav>
          <Link to="/">Home</Link> <Link to="/account">Account</Link>
        </nav>
        <Outlet />
      </LatchkeyTheme>
    </LatchkeyProvider>
  )
}
