'use client'

import type { CurrentUser, LatchkeyClientApp } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useMemo } from 'react'
import { useLatchkeyApp } from '../frame/LatchkeyProvider.tsx'
import { useStore } from './use-store.ts'

export interface UseUserOptions<Or extends 'return-null' | 'redirect' | 'throw'> {
  /** When nobody is signed in: give null (default), go to the sign-in page, or throw. */
  or?: Or
}

/**
 * Whoever is signed in, kept current. Suspends while that is found out.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * return <h1>Hello {user.displayName}</h1>
 */
export function useUser(options: UseUserOptions<'redirect' | 'throw'>): CurrentUser
export function useUser(options?: UseUserOptions<'return-null' | 'redirect' | 'throw'>): CurrentUser | null
export function useUser({ or = 'return-null' }: UseUserOptions<'return-null' | 'redirect' | 'throw'> = {}) {
  const app = useLatchkeyApp()
  const user = useStore(useMemo(() => app[latchkeyInternals].currentUser(), [app]))
  if (user !== null) wasSignedIn.add(app)
  if (user !== null || or === 'return-null') return user
  if (or === 'throw') throw new Error('Nobody is signed in, but this part of the app needs a user.')
  throw leaveForSignIn(app)
}

const wasSignedIn = new WeakSet<LatchkeyClientApp>()
const underWay = new WeakMap<LatchkeyClientApp, Promise<void>>()
const signOutMs = 2_000

/**
 * Goes to the sign-in page, once however often React renders meanwhile, and gives a promise to suspend on.
 *
 * Somebody who was here a moment ago has probably signed out, and is being taken to the page for that: only if nothing
 * of the kind has happened after a while (they signed out in another tab) do we take them to sign in.
 */
function leaveForSignIn(app: LatchkeyClientApp): Promise<void> {
  const leaving =
    underWay.get(app) ??
    new Promise<void>(resolve => {
      const store = app[latchkeyInternals].currentUser()
      const address = globalThis.location?.href

      function lookAgain() {
        stop()
        clearTimeout(timer)
        underWay.delete(app)
        resolve()
      }
      const stop = store.subscribe(() => {
        const snapshot = store.getSnapshot()
        if (snapshot.status !== 'ready' || snapshot.value !== null) lookAgain()
      })
      const timer = setTimeout(
        () => (globalThis.location?.href === address ? void app.redirectToSignIn() : lookAgain()),
        wasSignedIn.delete(app) ? signOutMs : 0,
      )
    })
  underWay.set(app, leaving)
  return leaving
}
