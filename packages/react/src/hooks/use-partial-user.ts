'use client'

import type { CurrentUser, LatchkeyClientApp, TokenPartialUser } from '@latchkey/js'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { createLocalStore } from './local-store.ts'
import { useStore } from './use-store.ts'
import { type WhenSignedOut, whenSignedOut } from './when-signed-out.ts'

export interface UsePartialUserOptions {
  from: 'token'
  /** When no one is signed in: give null (default), go to the sign-in page, or throw. */
  or?: Exclude<WhenSignedOut, 'anonymous'>
}

/** Options that make sure of someone. */
export interface RequirePartialUserOptions extends UsePartialUserOptions {
  or: 'redirect' | 'throw'
}

/** What the access token says of the signed-in user: no request, but perhaps some minutes old. */
export function usePartialUserOf<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  { or = 'return-null' }: UsePartialUserOptions,
): TokenPartialUser | null {
  const user = useStore(partialUserOf(app))
  if (user === null) return whenSignedOut(app, or)
  noteSignedIn(app)
  return user
}

type PartialUserStore = Store<TokenPartialUser | null>

const stores = new WeakMap<object, PartialUserStore>()

function partialUserOf<Own extends CurrentUser>(app: LatchkeyClientApp<Own>): PartialUserStore {
  const store = stores.get(app) ?? following(app)
  stores.set(app, store)
  return store
}

/** Reads the token again whenever someone signs in or out, or changes. The subscription alone loads nothing. */
function following<Own extends CurrentUser>(app: LatchkeyClientApp<Own>): PartialUserStore {
  const token = createLocalStore(() => app.getPartialUser({ from: 'token' }))
  const user = app[latchkeyInternals].currentUser()
  return {
    ...token,
    subscribe(onChange) {
      const stop = token.subscribe(onChange)
      const stopFollowing = user.subscribe(() => void token.refresh())
      return () => {
        stop()
        stopFollowing()
      }
    },
  }
}
