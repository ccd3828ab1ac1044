'use client'

import type { LatchkeyClientApp, CurrentUser as PlainUser, TokenStoreInit } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type CurrentInternalUser, type CurrentUser, withHooks } from '../app/current-user.ts'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { steadyTokens } from './steady-tokens.ts'
import { useStore } from './use-store.ts'
import { type WhenSignedOut, whenSignedOut } from './when-signed-out.ts'

export interface UseUserOptions {
  /**
   * When no one is signed in: return null (default), go to the sign-in page, throw, or create an anonymous user. Unless that is set
   * for, users without an account count as no one. `redirect` also leads a user to the second factor that the project
   * requires of them.
   */
  or?: WhenSignedOut
  /** Whose tokens to use, if not those of the app. */
  tokenStore?: TokenStoreInit
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
export function useUser(options: RequireUserOptions & OfInternal): CurrentInternalUser
export function useUser(options: RequireUserOptions & InProject): CurrentUser
export function useUser(options: UseUserOptions & OfInternal): CurrentInternalUser | null
export function useUser(options?: UseUserOptions & InProject): CurrentUser | null
export function useUser({ projectIdMustMatch, ...options }: UseUserOptions & InProject = {}): CurrentUser | null {
  return useUserOf(useLatchkeyApp({ projectIdMustMatch }), options)
}

/** The project that the provider's app must be for; an error elsewhere. */
interface InProject {
  projectIdMustMatch?: string
}

interface OfInternal {
  projectIdMustMatch: 'internal'
}

/** The same for an app that is at hand. */
export function useUserOf<Own extends PlainUser>(
  app: LatchkeyClientApp<Own>,
  { or = 'return-null', tokenStore }: UseUserOptions = {},
): (CurrentUser & Own) | null {
  const includeAnonymous = or.startsWith('anonymous')
  const tokens = steadyTokens(app, tokenStore)
  const store = useMemo(
    () => app[latchkeyInternals].currentUser(tokens, { includeAnonymous }),
    [app, tokens, includeAnonymous],
  )
  const user = useStore(store)
  if (user === null) return whenSignedOut(app, or, tokens)
  if (or === 'redirect' && user.mustEnrolSecondFactor) return whenSignedOut(app, or, tokens)
  if (!user.mustEnrolSecondFactor) noteSignedIn(app)
  return withHooks(user)
}
