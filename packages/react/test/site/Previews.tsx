import {
  AccountSettings,
  type LatchkeyClientApp,
  OAuthButton,
  SelectedTeamSwitcher,
  UserAvatar,
  useLatchkeyApp,
  useUser,
} from '@latchkey/react'
import { Suspense } from 'react'

const jane = { displayName: 'Jane Doe', primaryEmail: 'jane@example.com' }
const sessions = [{ id: 's', isCurrentSession: true, createdAt: '2030-01-01T00:00:00Z' }]

/** Pictures of components, with what is made up, and a user of given tokens. */
export function Previews({ address }: { app: LatchkeyClientApp; address: URL }) {
  return (
    <main>
      <UserAvatar user={jane} size={48} border />
      <SelectedTeamSwitcher mockUser={jane} mockTeams={[{ id: 't', displayName: 'Made up' }]} />
      <OAuthButton provider="github" type="sign-in" isMock />
      <AccountSettings
        mockUser={jane}
        mockSessions={sessions}
        mockProject={{ config: { allowUserApiKeys: false } }}
        extraItems={[{ id: 'shield', title: 'Shield', iconName: 'ShieldCheck', content: <p>Safe.</p> }]}
      />
      <Suspense fallback="…">
        <GivenTokens refreshToken={address.searchParams.get('token')} />
      </Suspense>
    </main>
  )
}

/** The pair is written in place, as a new object at each render. */
function GivenTokens({ refreshToken }: { refreshToken: string | null }) {
  const user = useUser({ tokenStore: { accessToken: null, refreshToken } })
  const partial = useLatchkeyApp().usePartialUser({ from: 'token', tokenStore: { accessToken: null, refreshToken } })
  const { displayName } = useLatchkeyApp().useProject()
  return (
    <output>
      {user?.displayName ?? 'no one'} / {partial?.displayName ?? 'no one'} of {displayName}
    </output>
  )
}
