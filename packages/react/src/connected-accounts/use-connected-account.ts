'use client'

import type { GetConnectedAccountOptions, CurrentUser as PlainUser } from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { suspendOn } from '../hooks/attempts.ts'
import { useFreshStore } from '../hooks/use-store.ts'
import { type OAuthConnection, withTokenHook } from './oauth-connection.ts'

/** The account, or what `or` says: null, an error, or a promise to suspend on while the browser leaves for the provider. */
export function useConnectedAccountFromApp(
  user: PlainUser,
  provider: string,
  { or = 'return-null', scopes = [] }: GetConnectedAccountOptions = {},
): OAuthConnection | null {
  const store = user[latchkeyInternals].store(() => user.getConnectedAccount(provider, { scopes }))
  const account = useFreshStore(store)
  if (account) return withTokenHook(account)
  if (or === 'return-null') return null
  return suspendOn(store, () =>
    or === 'redirect' ? leave(user, provider, scopes) : user.getConnectedAccount(provider, { or, scopes }),
  )
}

/** Over a slow line the page stays for a while, and must not leave again. It is looked at again when someone returns to it. */
async function leave(user: PlainUser, provider: string, scopes: readonly string[]): Promise<void> {
  await user.connectAccount(provider, { scopes })
  await new Promise(resolve => window.addEventListener('pageshow', resolve, { once: true }))
}
