'use client'

import type {
  GetConnectedAccountOptions,
  OAuthProvider,
  OAuthProviderId,
  CurrentUser as PlainUser,
  RequireConnectedAccountOptions,
} from '@latchkey/js'
import { latchkeyInternals } from '@latchkey/js/internal'
import { useFreshStore } from '../hooks/use-store.ts'
import type { OAuthConnection } from './oauth-connection.ts'
import { useConnectedAccountFromApp } from './use-connected-account.ts'

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
