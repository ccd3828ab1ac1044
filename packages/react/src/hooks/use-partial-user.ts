'use client'

import type { CurrentUser, LatchkeyClientApp, TokenPartialUser } from '@latchkey/js'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { noteSignedIn } from './leave-for-sign-in.ts'
import { createLocalStore } from './local-store.ts'
import { nobody, type OrNobody } from './nobody.ts'
import { useStore } from './use-store.ts'

export interface UsePartialUserOptions {
  from: 'token'
  /** When nobody is signed in: give null (default), go to the sign-in page, or throw. */
  or?: Exclude<OrNobody, 'anonymous'>
}

/** Options that make sure of somebody. */
export interface RequirePartialUserOptions extends UsePartialUserOptions {
  or: 'redirect' | 'throw'
}

/** What the access token says of whoever is signed in: no request, but perhaps some minutes old. */
export function usePartialUserOf<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  { or = 'return-null' }: UsePartialUserOptions,
): TokenPartialUser | null {
  const user = useStore(partialUserOf(app))
  if (user === null) return nobody(app, or)
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

/** Reads the token anew whenever somebody signs in or out, or changes. Watching the user alone loads nothing. */
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
