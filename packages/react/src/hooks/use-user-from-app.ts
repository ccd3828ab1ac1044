import type { LatchkeyClientApp, CurrentUser as PlainUser, TokenStoreInit } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { type CurrentUser, withHooks } from '../app/current-user.ts'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { useStore } from './use-store.ts'
import { steadyTokens, type WhenSignedOut, whenSignedOut } from './when-signed-out.ts'

export interface UseUserOptions {
  /**
   * When no one is signed in: return null (default), go to the sign-in page, throw, or create an anonymous user. Unless that is set
   * for, users without an account count as no one. `redirect` also leads a user to the second factor that the project
   * requires of them.
   */
  or?: WhenSignedOut
  /**
   * Whether a user with less than a full account counts. Without it they count as signed out, and `redirect` leads to the page
   * `onboarding`.
   */
  includeRestricted?: boolean
  /** Whose tokens to use, if not those of the app. */
  tokenStore?: TokenStoreInit
}

/** The signed-in user of an app that is at hand, not of the provider's. */
export function useUserFromApp<Own extends PlainUser>(
  app: LatchkeyClientApp<Own>,
  { or = 'return-null', includeRestricted = false, tokenStore }: UseUserOptions = {},
): (CurrentUser & Own) | null {
  const includeAnonymous = or.startsWith('anonymous')
  // Restricted users are led elsewhere than visitors.
  const isRestrictedSeen = includeRestricted || or === 'redirect'
  const tokens = steadyTokens(app, tokenStore)
  const store = useMemo(
    () => app[latchkeyInternals].currentUser(tokens, { includeAnonymous, includeRestricted: isRestrictedSeen }),
    [app, tokens, includeAnonymous, isRestrictedSeen],
  )
  const user = useStore(store, 'useUser()')
  if (user === null || (user.isAnonymous && !includeAnonymous)) return whenSignedOut(app, or, tokens)
  if (or === 'redirect' && user.mustEnrolSecondFactor) return whenSignedOut(app, or, tokens)
  if (user.isRestricted && !includeRestricted && !includeAnonymous) return whenSignedOut(app, or, tokens, 'onboarding')
  if (!user.mustEnrolSecondFactor) noteSignedIn(app)
  return withHooks(user)
}
