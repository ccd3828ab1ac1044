'use client'

import { SelectedTeamSwitcher, useUser } from '@stackframe/stack'

export function Greeting() {
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
