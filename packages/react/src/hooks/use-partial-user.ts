'use client'

import type { CurrentUser, GetUserOptions, LatchkeyClientApp, TokenPartialUser } from '@latchkey/js'
import { createStore, latchkeyInternals, type Store } from '@latchkey/js/internal'
import { orElse } from './or-else.ts'
import { useStore } from './use-store.ts'

/** What the access token says of whoever is signed in: no request, but perhaps some minutes old. */
export function usePartialUserOf<Own extends CurrentUser>(
  app: LatchkeyClientApp<Own>,
  options: Pick<GetUserOptions, 'or'>,
): TokenPartialUser | null {
  return useStore(partialUserOf(app)) ?? orElse(app, options)
}

const stores = new WeakMap<object, Store<TokenPartialUser | null>>()

const clock = {
  now: () => Date.now(),
  sleep: (delayMs: number) => new Promise<void>(resolve => setTimeout(resolve, delayMs)),
}
