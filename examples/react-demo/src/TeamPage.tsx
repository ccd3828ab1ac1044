import { type Team, useLatchkeyApp, useUser } from '@latchkey/react'
import { Suspense } from 'react'

/** A page for the team that someone works in. A part of it is only for those who hold a permission there. */
export function TeamPage() {
  return (
    <Suspense fallback={<div className="card" aria-busy="true" />}>
      <SelectedTeam />
    </Suspense>
  )
}

function SelectedTeam() {
  const { urls } = useLatchkeyApp()
  const { selectedTeam } = useUser({ or: 'redirect' })
  if (selectedTeam) return <Members team={selectedTeam} />
  return (
    <section className="card">
      <h1>No team yet</h1>
      <p>Teams are for people who work together. Create one, then invite the others by email.</p>
      <p className="actions">
        <a className="button" href={`${urls.accountSettings}#team-creation`}>
          Create a team
        </a>
      </p>
    </section>
  )
}

function Members({ team }: { team: Team }) {
  const user = useUser({ or: 'redirect' })
  const maySeeMembers = user.usePermission(team, '$read_members') !== null
  const manages = user.usePermission(team, '$remove_members') !== null
  return (
    <section className="card">
      <h1>{team.displayName}</h1>
      {maySeeMembers && <MemberList team={team} ownId={user.id} />}
      {manages ? <ForManagers team={team} /> : <p>Only those who manage this team see more here.</p>}
    </section>
  )
}

function MemberList({ team, ownId }: { team: Team; ownId: string }) {
  return (
    <ul>
      {team.useUsers().map(({ id, teamProfile }) => (
        <li key={id}>{teamProfile.displayName || (id === ownId ? 'You' : 'Unnamed member')}</li>
      ))}
    </ul>
  )
}

function ForManagers({ team }: { team: Team }) {
  const { urls } = useLatchkeyApp()
  return (
    <>
      <p>You manage this team: you can invite people, and remove them.</p>
      <p className="actions">
        <a className="button" href={`${urls.accountSettings}#team-${team.id}`}>
          Invite people
        </a>
      </p>
    </>
  )
}
