/** Access tokens of the accounts that the viewer's user has connected. */
import * as connectedAccounts from '@latchkey/client/connected-accounts'
import { OAuthConnectionDoesNotHaveRequiredScope, OAuthConnectionNotConnectedToUser } from '@latchkey/client/errors'
import type { Viewer } from '../app/viewer.ts'
import { resultOf } from '../result.ts'
import type { OAuthConnection } from './connected-account.ts'

/** `scope`: separated by spaces. Throws where the account or a scope is missing. */
export async function getConnectedAccount(from: Viewer, provider: string, scope: string): Promise<OAuthConnection> {
  const { connection, session, userId } = from
  const call = { session, params: { userId, providerId: provider }, body: { scope } }
  const getAccessToken = () => connectedAccounts.createAccessToken(connection.transport, call)
  // The server knows best whether the account still grants the scopes: users revoke them at the provider.
  await getAccessToken()
  return Object.freeze({ id: provider, getAccessToken })
}

/** Null where the account or a scope is missing. */
export async function findConnectedAccount(
  from: Viewer,
  provider: string,
  scope: string,
): Promise<OAuthConnection | null> {
  const missing = [OAuthConnectionNotConnectedToUser, OAuthConnectionDoesNotHaveRequiredScope] as const
  const result = await resultOf(getConnectedAccount(from, provider, scope), ...missing)
  return result.status === 'ok' ? result.data : null
}
