import type { LatchkeyClientApp, Team } from '@latchkey/react'
import { Suspense } from 'react'

/** A host's page about what is left: to a user, to their team, and to a customer that only the host knows. */
export function Items({ app }: { app: LatchkeyClientApp }) {
  return (
    <main>
      <Suspense fallback="…">
        <Quantities app={app} />
      </Suspense>
    </main>
  )
}

function Quantities({ app }: { app: LatchkeyClientApp }) {
  const user = app.useUser({ or: 'redirect' })
  const [team] = user.useTeams()
  const credits = user.useItem('credits')
  const calls = app.useItem({ itemId: 'calls', customCustomerId: 'tenant-7' })
  return (
    <ul aria-label="Items">
      <li>
        {credits.displayName}: {credits.nonNegativeQuantity}
      </li>
      <li>
        {calls.displayName}: {calls.quantity}
      </li>
      {team && <Seats team={team} />}
    </ul>
  )
}

function Seats({ team }: { team: Team }) {
  const { displayName, quantity } = team.useItem('seats')
  return (
    <li>
      {displayName}: {quantity}
    </li>
  )
}
