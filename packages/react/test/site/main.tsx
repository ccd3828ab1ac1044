import {
  type Language,
  LatchkeyClientApp,
  LatchkeyHandler,
  LatchkeyProvider,
  LatchkeyTheme,
  SignIn,
  UserButton,
  useUser,
} from '@latchkey/react'
import { Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
document.documentElement.classList.toggle('dark', query.get('host') === 'dark')
document.documentElement.dir = query.get('dir') ?? 'ltr'

const app = new LatchkeyClientApp({
  baseUrl: location.origin,
  projectId: 'demo',
  publishableClientKey: 'pck_demo',
  tokenStore: 'cookie',
})

function Site() {
  return (
    <LatchkeyTheme nonce="site">
      <LatchkeyProvider app={app} lang={(query.get('lang') as Language | null) ?? undefined}>
        <Content />
      </LatchkeyProvider>
    </LatchkeyTheme>
  )
}

function Content() {
  if (location.pathname.startsWith('/handler')) {
    const billing = { id: 'billing', title: 'Billing', content: <p>Nothing to pay.</p> }
    return <LatchkeyHandler fullPage componentProps={{ 'account-settings': { extraItems: [billing] } }} />
  }
  if (location.pathname === '/embedded')
    return (
      <main>
        <SignIn extraInfo="By signing in you agree to our terms." />
      </main>
    )
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

createRoot(document.getElementById('root') ?? document.body).render(<Site />)
