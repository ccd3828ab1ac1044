import {
  LatchkeyClientApp,
  LatchkeyHandler,
  LatchkeyProvider,
  LatchkeyTheme,
  type RedirectMethod,
  SignIn,
  UserButton,
  useUser,
} from '@latchkey/react'
import { Suspense, useState } from 'react'
import { Guest } from './Guest.tsx'
import { Hooks } from './Hooks.tsx'
import { Items } from './Items.tsx'
import { Previews } from './Previews.tsx'
import { Pricing } from './Pricing.tsx'
import { Purchase } from './Purchase.tsx'
import { Repositories } from './Repositories.tsx'
import { Teams } from './Teams.tsx'

/** The settings that the host's own server gives its pages. */
export interface Connection {
  baseUrl: string
  projectId: string
  publishableClientKey: string
}

export function createApp(connection: Connection, redirectMethod: RedirectMethod = 'window') {
  return new LatchkeyClientApp({ ...connection, redirectMethod, tokenStore: 'cookie', retryPace: 'brief' })
}

export interface SiteProps {
  app: LatchkeyClientApp
  address: URL
}

/** A small host: a start page with a user button, a page with a sign-in form of its own, and the handler. */
export function Site({ app, address }: SiteProps) {
  const query = address.searchParams
  const primary = query.get('primary')
  return (
    <LatchkeyTheme nonce="site" theme={primary ? { light: { primary } } : undefined}>
      <LatchkeyProvider
        app={app}
        lang={query.get('lang') ?? undefined}
        branding={query.get('branding') === 'off' ? false : undefined}
        impersonationBanner={query.get('banner') !== 'off'}
      >
        {address.pathname === '/hooks' ? <Hooks app={app} /> : <Content app={app} address={address} />}
      </LatchkeyProvider>
    </LatchkeyTheme>
  )
}

const billing = { id: 'billing', title: 'Billing', content: <p>Nothing to pay.</p> }

function Content({ app, address }: SiteProps) {
  const path = address.pathname
  if (path.startsWith('/handler')) {
    return (
      <LatchkeyHandler
        fullPage
        layout={layouts.find(layout => layout === address.searchParams.get('layout'))}
        location={address.href}
        componentProps={{ AccountSettings: { extraItems: address.searchParams.has('sells') ? [] : [billing] } }}
      />
    )
  }
  if (path.startsWith('/teams')) return <Teams address={address} />
  if (path === '/guest') return <Guest />
  if (path === '/previews') return <Previews app={app} address={address} />
  if (path === '/items') return <Items app={app} />
  if (path.startsWith('/purchase/')) return <Purchase address={address} />
  if (path.startsWith('/pricing')) return <Pricing address={address} />
  if (path === '/repositories') return <Repositories />
  if (path === '/article') {
    return (
      <main>
        <UserButton />A long read.
      </main>
    )
  }
  if (path !== '/') {
    return (
      <main>
        <SignIn extraInfo="By signing in you agree to our terms." />
      </main>
    )
  }
  return <Home />
}

function Home() {
  const [toggles, setToggles] = useState(0)
  function toggleTheme() {
    setToggles(toggles + 1)
    document.documentElement.classList.toggle('dark')
  }
  return (
    <>
      <header className="bar">
        <Suspense fallback="…">
          <Greeting />
        </Suspense>
        <UserButton
          showUserInfo
          colorModeToggle={toggleTheme}
          extraItems={[{ text: 'Billing', onClick: toggleTheme }]}
        />
      </header>
      <main>Welcome.</main>
    </>
  )
}

function Greeting() {
  const user = useUser()
  return <h1>{user ? `Hello ${user.displayName ?? user.primaryEmail}` : 'Hello stranger'}</h1>
}

const layouts = ['plain', 'card'] as const
