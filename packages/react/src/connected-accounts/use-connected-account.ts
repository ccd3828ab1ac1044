'use client'

import type {
  GetConnectedAccountOptions,
  OAuthConnection as PlainConnection,
  CurrentUser as PlainUser,
} from '@latchkey/js'
import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { useFreshStore } from '../hooks/use-store.ts'
import { type OAuthConnection, withTokenHook } from './oauth-connection.ts'

/** The account, or what `or` says: null, an error, or a promise to suspend on while the browser leaves for the provider. */
export function useConnectedAccountOf(
  user: PlainUser,
  provider: string,
  { or = 'return-null', scopes = [] }: GetConnectedAccountOptions = {},
): OAuthConnection | null {
  const store = user[latchkeyInternals].store('connectedAccount', provider, scopes.join(' '))
  const account = useFreshStore(store)
  if (account) return withTokenHook(account)
  if (or === 'return-null') return null
  throw attempts.get(store) ?? start(user, store, provider, { or, scopes })
}

/** What to throw: a promise while it is under way, and for a moment what kept it from succeeding. */
const attempts = new WeakMap<Store<PlainConnection | null>, unknown>()
/** Then the next render tries again: without the delay React, which renders again immediately, would retry for ever. */
const failureStaysMs = 1_000

function start(
  user: PlainUser,
  store: Store<PlainConnection | null>,
  provider: string,
  { or, scopes }: { or: 'throw' | 'redirect'; scopes: readonly string[] },
): Promise<void> {
  const forget = () => attempts.delete(store)
  const attempt = or === 'redirect' ? leave(user, provider, scopes) : user.getConnectedAccount(provider, { or, scopes })
  const settled = attempt.then(forget, failure => {
    attempts.set(store, failure)
    setTimeout(forget, failureStaysMs)
  }) as Promise<unknown> as Promise<void> // no one reads what it resolves to
  attempts.set(store, settled)
  return settled
}

/** Over a slow line the page stays for a while, and must not leave again. It is looked at again when someone returns to it. */
async function leave(user: PlainUser, provider: string, scopes: readonly string[]): Promise<void> {
  await user.connectAccount(provider, { scopes })
  await new Promise(resolve => window.addEventListener('pageshow', resolve, { once: true }))
}
