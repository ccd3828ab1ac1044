import type {
  GetConnectedAccountOptions,
  OAuthProvider,
  OAuthProviderId,
  OAuthConnection as PlainConnection,
  CurrentUser as PlainUser,
  RequireConnectedAccountOptions,
} from '@latchkey/js'
import { latchkeyInternals, memoize } from '@latchkey/js/internal'
import { createLocalStore, useFreshStore } from '../hooks/use-store.ts'
import { suspendOn } from '../hooks/when-signed-out.ts'

/** An account at a provider, with a hook for its token. */
export interface OAuthConnection extends PlainConnection {
  /**
   * The hook beside `getAccessToken`.
   *
   * @example
   * const { accessToken } = user.useConnectedAccount('github', { or: 'redirect' }).useAccessToken()
   */
  useAccessToken(): { readonly accessToken: string }
}

/** The same account gives the same object, so that what is rendered from it stays as it is. */
const withTokenHook = memoize((connection: PlainConnection): OAuthConnection => {
  const tokens = createLocalStore(() => connection.getAccessToken())
  return Object.freeze({ ...connection, useAccessToken: () => useFreshStore(tokens, 'account.useAccessToken()') })
})

/** The account, or what `or` says: null, an error, or a promise to suspend on while the browser leaves for the provider. */
function useConnectedAccountFromApp(
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

/** The hooks beside a user's readers of accounts at providers. They suspend while they are loaded. */
export interface ProviderHooks {
  /**
   * The hook beside `listOAuthProviders`.
   *
   * @example
   * const accounts = user.useOAuthProviders()
   */
  useOAuthProviders(): readonly OAuthProvider[]
  /**
   * The hook beside `getOAuthProvider`.
   *
   * @example
   * const account = user.useOAuthProvider(id)
   */
  useOAuthProvider(id: string): OAuthProvider | null
  /**
   * The hook beside `getConnectedAccount`.
   *
   * @example
   * const github = user.useConnectedAccount('github', { or: 'redirect', scopes: ['repo'] })
   */
  useConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): OAuthConnection
  useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): OAuthConnection | null
}

export function providerHooks(user: PlainUser): ProviderHooks {
  const useOAuthProviders = () => useFreshStore(user[latchkeyInternals].store(() => user.listOAuthProviders()))
  function useConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): OAuthConnection
  function useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): OAuthConnection | null
  function useConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions) {
    return useConnectedAccountFromApp(user, provider, options)
  }
  return {
    useOAuthProviders,
    useOAuthProvider: id => useOAuthProviders().find(account => account.id === id) ?? null,
    useConnectedAccount,
  }
}
