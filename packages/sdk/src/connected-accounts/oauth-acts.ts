/** What users do with accounts at providers. */
import { OAuthConnectionDoesNotHaveRequiredScope, OAuthConnectionNotConnectedToUser } from '@latchkey/client/errors'
import type { ViewerStores } from '../app/viewer-stores.ts'
import { leaveForProvider, returnAddress } from '../auth/leave-for-provider.ts'
import { notSignedIn } from '../errors/not-signed-in.ts'
import { resultOf } from '../result.ts'
import type {
  ConnectAccountOptions,
  GetConnectedAccountOptions,
  OAuthConnection,
  RequireConnectedAccountOptions,
} from './connected-account.ts'
import { getConnectedAccount } from './connected-accounts.ts'

export function oauthActs(from: ViewerStores) {
  const { connection, session } = from

  async function connectAccount(
    provider: string,
    { scopes = [], returnTo }: ConnectAccountOptions = {},
  ): Promise<void> {
    const address = returnAddress(connection, returnTo)
    const token = await session?.getAccessToken()
    if (!token) throw notSignedIn()
    await leaveForProvider(connection, {
      provider,
      type: 'link',
      token,
      scopes: [...(connection.oauthScopesOnSignIn[provider] ?? []), ...scopes],
      returnTo: address,
    })
  }

  function findAccount(provider: string, options: RequireConnectedAccountOptions): Promise<OAuthConnection>
  function findAccount(provider: string, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>
  async function findAccount(
    provider: string,
    { or = 'return-null', scopes = [] }: GetConnectedAccountOptions = {},
  ): Promise<OAuthConnection | null> {
    const scope = scopes.join(' ')
    if (or === 'return-null') return from.store('connectedAccount', provider, scope).load()
    const missing = [OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope] as const
    const result = await resultOf(getConnectedAccount(from, provider, scope), ...missing)
    if (result.status === 'ok') return result.data
    if (or === 'redirect') await connectAccount(provider, { scopes })
    throw result.error
  }

  const listOAuthProviders = () => from.store('oauthProviders').load()
  return {
    connectAccount,
    getConnectedAccount: findAccount,
    listOAuthProviders,
    getOAuthProvider: async (id: string) => (await listOAuthProviders()).find(account => account.id === id) ?? null,
  }
}
