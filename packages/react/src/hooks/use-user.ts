'use client'

import type { LatchkeyClientApp, CurrentUser as PlainUser } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type CurrentUser, withHooks } from '../app/current-user.ts'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { useStore } from './use-store.ts'
import { type WhenSignedOut, whenSignedOut } from './when-signed-out.ts'

export interface UseUserOptions {
  /**
   * When no one is signed in: return null (default), go to the sign-in page, throw, or create an anonymous user. Unless that is set
   * for, users without an account count as no one. `redirect` also leads a user to the second factor that the project
   * requires of them.
   */
  or?: WhenSignedOut
}

/** Options that make sure of someone. */
export interface RequireUserOptions extends UseUserOptions {
  or: 'redirect' | 'throw' | 'anonymous'
}

/**
 * The signed-in user, kept current. Suspends while that is found out.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * return <h1>Hello {user.displayName}</h1>
 */
export function useUser(options: RequireUserOptions): CurrentUser
export function useUser(options?: UseUserOptions): CurrentUser | null
export function useUser(options?: UseUserOptions): CurrentUser | null {
  return useUserOf(useLatchkeyApp(), options)
}

/** The same for an app that is at hand. */
export function useUserOf<Own extends PlainUser>(
  app: LatchkeyClientApp<Own>,
  { or = 'return-null' }: UseUserOptions = {},
): (CurrentUser & Own) | null {
  const includeAnonymous = or === 'anonymous'
  const store = useMemo(
    () => app[latchkeyInternals].currentUser(undefined, { includeAnonymous }),
    [app, includeAnonymous],
  )
  const user = useStore(store)
  if (user === null) return whenSignedOut(app, or)
  if (or === 'redirect' && user.mustEnrolSecondFactor) return whenSignedOut(app, or)
  if (!user.mustEnrolSecondFactor) noteSignedIn(app)
  return withHooks(user)
}
