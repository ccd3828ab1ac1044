/** What every screen is given: the app that talks to the API, what the server said, and what is known already. */
import type { CurrentInternalUser } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import type { LatchkeyClientApp } from '@latchkey/react'
import type { QueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Settings } from './settings.ts'

export type OwnerApp = LatchkeyClientApp<CurrentInternalUser>

export interface Dashboard {
  readonly app: OwnerApp
  readonly settings: Settings
  readonly queries: QueryClient
}

export function useDashboard(): Dashboard {
  return useRouteContext({ from: rootRouteId })
}

/** The signed-in user, without asking the server again when it is known. */
export async function currentOwner(app: OwnerApp): Promise<CurrentInternalUser | null> {
  const snapshot = app[latchkeyInternals].currentUser().getSnapshot()
  switch (snapshot.status) {
    case 'ready':
      return snapshot.value
    case 'pending':
      return snapshot.promise
    case 'failed':
      throw snapshot.error
  }
}

/** The same where a screen is only reached by a signed-in user. */
export async function owner(app: OwnerApp): Promise<CurrentInternalUser> {
  const user = await currentOwner(app)
  if (user) return user
  throw new Error('You are signed out. Sign in again to go on.')
}
