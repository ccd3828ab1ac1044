import type { CurrentInternalUser, CurrentUser, LatchkeyClientApp } from '@latchkey/react'
import { Suspense } from 'react'

interface HooksProps<Own extends CurrentUser> {
  app: LatchkeyClientApp<Own>
}

/** A page of the host's that asks with hooks for all that there is to know. */
export function Hooks<Own extends CurrentUser>({ app }: HooksProps<Own>) {
  return (
    <main>
      <Suspense fallback="…">
        <Token app={app} />
      </Suspense>
      <Suspense fallback="…">
        <Account app={app} />
      </Suspense>
    </main>
  )
}

function Token<Own extends CurrentUser>({ app }: HooksProps<Own>) {
  const user = app.usePartialUser({ from: 'token' })
  return <p>Token of {user?.displayName ?? user?.primaryEmail ?? 'nobody'}</p>
}

function Account<Own extends CurrentUser>({ app }: HooksProps<Own>) {
  const user = app.useUser({ or: 'redirect' })
  const project = app.useProject()
  const navigate = app.useNavigate()
  const teams = user.useTeams()
  const first = user.useTeam(teams[0]?.id ?? '')
  return (
    <>
      <h1>
        {user.displayName} in {project.displayName}
      </h1>
      <ul aria-label="Addresses">
        {user.useContactChannels().map(({ id, value, isVerified }) => (
          <li key={id}>
            {value} {isVerified ? 'verified' : 'unverified'}
          </li>
        ))}
      </ul>
      <ul aria-label="Teams">
        {teams.map(({ id, displayName }) => (
          <li key={id}>{displayName}</li>
        ))}
      </ul>
      <p>First team: {first?.displayName ?? 'none'}</p>
      <button type="button" onClick={() => user.createTeam({ displayName: 'Crew' })}>
        Create a team
      </button>
      <button type="button" onClick={() => user.setDisplayName('Countess')}>
        Rename
      </button>
      <button type="button" onClick={() => navigate('/article')}>
        Read
      </button>
      {isOwner(user) && <Owned user={user} />}
    </>
  )
}

function Owned({ user }: { user: CurrentInternalUser }) {
  const teamId = user.selectedTeam?.id ?? ''
  return (
    <>
      <ul aria-label="Projects">
        {user.useOwnedProjects().map(({ id, displayName }) => (
          <li key={id}>{displayName}</li>
        ))}
      </ul>
      <button type="button" onClick={() => user.createProject({ displayName: 'Shop', teamId })}>
        Create a project
      </button>
    </>
  )
}

/** Users of `internal` are told from others by the team that they were given. */
function isOwner(user: CurrentUser): user is CurrentInternalUser {
  return user.selectedTeam !== null && location.search.includes('owner')
}
