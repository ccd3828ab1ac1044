import { SelectedTeamSwitcher, type Team, TeamSwitcher, useUser } from '@latchkey/react'
import { Suspense, useState } from 'react'

/** A host's pages about one team each, with both switchers in the header and a part for managers only. */
export function Teams({ address }: { address: URL }) {
  const teamId = address.pathname.split('/')[2]
  const [peeked, setPeeked] = useState<Team | null>(null)
  return (
    <>
      <header className="bar">
        <SelectedTeamSwitcher
          urlMap={team => `/teams/${team.id}${address.search}`}
          selectedTeam={teamId ? { id: teamId } : null}
        />
        <TeamSwitcher allowNull nullLabel="No one’s" teamId={peeked?.id} onChange={setPeeked} />
      </header>
      <main>
        <Suspense fallback="…">
          <Work teamId={teamId} />
        </Suspense>
      </main>
    </>
  )
}

function Work({ teamId }: { teamId: string | undefined }) {
  const user = useUser({ or: 'redirect' })
  const team = user.useTeam(teamId ?? '')
  return (
    <>
      <p>Stored: {user.selectedTeam?.displayName ?? 'none'}</p>
      {team ? <TeamPage team={team} /> : <h1>No team here</h1>}
    </>
  )
}

function TeamPage({ team }: { team: Team }) {
  const user = useUser({ or: 'throw' })
  const mayRemove = user.usePermission(team, '$remove_members') !== null
  return (
    <>
      <h1>{team.displayName}</h1>
      {mayRemove ? <p>For managers: the books.</p> : <p>Only managers see the books.</p>}
      <ul aria-label="Crew">
        {team.useUsers().map(({ id, teamProfile }) => (
          <li key={id}>{teamProfile.displayName}</li>
        ))}
      </ul>
    </>
  )
}
