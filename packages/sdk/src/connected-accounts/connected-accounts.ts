/** The accounts that a user has connected, and acting there in their name. */
import type { Transport } from '@latchkey/client'
import * as connectedAccounts from '@latchkey/client/connected-accounts'
import { OAuthConnectionDoesNotHaveRequiredScope, OAuthConnectionNotConnectedToUser } from '@latchkey/client/errors'
import type { Viewer } from '../app/viewer.ts'
import { leaveForProvider, returnAddress } from '../auth/leave-for-provider.ts'
import { notSignedIn } from '../errors/not-signed-in.ts'
import { getResult } from '../result.ts'
import type { ConnectAccountOptions, GetConnectedAccountOptions, OAuthConnection } from './connected-account.ts'

const missing = [OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope] as const

/** The account, or where it or a scope is missing what `or` says. */
export async function find(
  from: Viewer,
  transport: Transport,
  provider: string,
  { or, scopes }: Required<GetConnectedAccountOptions>,
): Promise<OAuthConnection | null> {
  const result = await getResult(read(from, transport, provider, scopes), ...missing)
  if (result.status === 'ok') return result.data
  if (or === 'return-null') return null
  if (or === 'redirect') await connect(from, provider, { scopes })
  throw result.error
}

async function read(
  { transport, session, userId }: Viewer,
  reading: Transport,
  provider: string,
  scopes: readonly string[],
): Promise<OAuthConnection> {
  const call = { session, params: { userId, providerId: provider }, body: { scope: scopes.join(' ') } }
  // The server knows best whether the account still grants the scopes: users revoke them at the provider.
  await connectedAccounts.createAccessToken(reading, call)
  return Object.freeze({ id: provider, getAccessToken: () => connectedAccounts.createAccessToken(transport, call) })
}

/** Leaves for the provider, where the user chooses an account. */
export async function connect(
  { connection, session }: Viewer,
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
