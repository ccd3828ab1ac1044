import {
  AccountSettings,
  SelectedTeamSwitcher,
  StackClientApp,
  StackHandler,
  StackProvider,
  StackTheme,
  type Team,
  UserButton,
  useStackApp,
  useUser,
} from '@stackframe/react'

const stackApp = new StackClientApp({ tokenStore: 'cookie', urls: { afterSignIn: '/welcome' } })

export function App({ path }: { path: string }) {
  return (
    <StackProvider app={stackApp}>
      <StackTheme theme={{ radius: '4px' }}>
        {path.startsWith('/handler') ? (
          <StackHandler
            app={stackApp}
            location={path}
            fullPage
            componentProps={{ SignIn: { firstTab: 'password' }, AccountSettings: { extraItems: [billing] } }}
          />
        ) : (
          <Home />
        )}
      </StackTheme>
    </StackProvider>
  )
}

const billing = { id: 'billing', title: 'Billing', iconName: 'Key', content: <p>Nothing to pay.</p> } as const

function Home() {
  const app = useStackApp()
  const user = useUser({ or: 'redirect' })
  const teams = user.useTeams()
  const { displayName } = app.useProject()
  const mayInvite = (team: Team) => `${team.displayName} of ${displayName}`
  return (
    <main className={user.clientMetadata.theme}>
      <UserButton showUserInfo />
      <SelectedTeamSwitcher selectedTeam={teams[0]} urlMap={team => `/teams/${team.id}`} />
      {teams.map(mayInvite)}
      <AccountSettings mockUser={{ displayName: 'Jane' }} />
      <button type="button" onClick={() => app.redirectToAccountSettings()}>
        Settings
      </button>
    </main>
  )
}
