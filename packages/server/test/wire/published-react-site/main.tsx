/** An application as its developer wrote it for @stackframe/react: only the base URL is of another server. */
import {
  SelectedTeamSwitcher,
  StackClientApp,
  StackHandler,
  StackProvider,
  StackTheme,
  useUser,
} from '@stackframe/react'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

const { baseUrl, projectId, publishableClientKey } = await (await fetch('/config.json')).json()
const app = new StackClientApp({
  baseUrl,
  projectId,
  publishableClientKey,
  tokenStore: 'cookie',
  redirectMethod: 'window',
})

function Home() {
  const user = useUser()
  if (!user) return <a href="/handler/sign-up">Sign up</a>
  return (
    <>
      <h1>Hello {user.primaryEmail}</h1>
      <button type="button" onClick={() => user.signOut()}>
        Leave
      </button>
      <SelectedTeamSwitcher />
      {user.selectedTeam && <p>Works in {user.selectedTeam.displayName}</p>}
    </>
  )
}

const isHandler = location.pathname.startsWith('/handler/')
createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Suspense fallback={null}>
      <StackProvider app={app}>
        <StackTheme>
          {isHandler ? <StackHandler app={app} location={location.pathname} fullPage /> : <Home />}
        </StackTheme>
      </StackProvider>
    </Suspense>
  </StrictMode>,
)
