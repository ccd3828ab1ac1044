/** The accounts that a user has connected, and acting there in their name. */
import type { Transport } from '@latchkey/client'
import * as connectedAccounts from '@latchkey/client/connected-accounts'
import { OAuthConnectionDoesNotHaveRequiredScope, OAuthConnectionNotConnectedToUser } from '@latchkey/client/errors'
import type { Viewer } from '../app/viewer.ts'
import { leaveForProvider, returnAddress } from '../auth/leave-for-provider.ts'
import type { OAuthProviderId } from '../auth/oauth-scopes.ts'
import { notSignedIn } from '../errors/own-errors.ts'
import { getResult } from '../result.ts'

/** Something of a user that is elsewhere. */
export interface Connection {
  /** The id of the provider in the project's configuration. */
  readonly id: string
}

/**
 * A connected account, to act at its provider in the name of the user.
 *
 * @example
 * const github = await user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] })
 * const { accessToken } = await github.getAccessToken()
 */
export interface OAuthConnection extends Connection {
  /** A token of the provider, good for at least five minutes. The server refreshes it there when that is needed. */
  getAccessToken(): Promise<{ readonly accessToken: string }>
}

/** What to do when the account is not connected, or does not grant the scopes. */
export interface GetConnectedAccountOptions {
  /** Return null (default), throw, or let the user grant it at the provider and come back to this page. */
  readonly or?: 'return-null' | 'throw' | 'redirect'
  /** Scopes of the provider that the token must have. */
  readonly scopes?: readonly string[]
}

/** Options that make sure of an account. */
export interface RequireConnectedAccountOptions extends GetConnectedAccountOptions {
  readonly or: 'throw' | 'redirect'
}

/** How an account is connected. */
export interface ConnectAccountOptions {
  /** Scopes of the provider besides those that every sign-in requests. */
  readonly scopes?: readonly string[]
  /** Where to go afterwards. This page unless given. */
  readonly returnTo?: string
}

/** Someone in whose name the application acts elsewhere. */
export interface ConnectedAccountHolder {
  /**
   * The account that this user has connected, if it grants the scopes. Needs the project's own keys at the provider.
   *
   * @example
   * const github = await user.getConnectedAccount('github', { or: 'redirect', scopes: ['repo'] })
   */
  getConnectedAccount(provider: OAuthProviderId, options: RequireConnectedAccountOptions): Promise<OAuthConnection>
  getConnectedAccount(provider: OAuthProviderId, options?: GetConnectedAccountOptions): Promise<OAuthConnection | null>
}

/** Someone at a page, who can leave it for a provider. */
export interface AccountConnector {
  /**
   * Takes the user to the provider, and connects the account that they choose there: for sign-in, and to act in their name.
   *
   * @example
   * await user.connectAccount('github')
   */
  connectAccount(provider: OAuthProviderId, options?: ConnectAccountOptions): Promise<void>
}

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
