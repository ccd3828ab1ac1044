/** The accounts at providers that the viewer's user has connected. */
import type { Transport } from '@latchkey/client'
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from '@latchkey/client/errors'
import * as oauthProviders from '@latchkey/client/oauth-providers'
import type { OAuthProvider as WireOAuthProvider } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { createViewer, type Viewer } from '../app/viewer.ts'
import type { OAuthProviderId } from '../auth/oauth-scopes.ts'
import { getResult, type Result, returning } from '../result.ts'

/** What an account is used for, as far as it changes. */
export interface OAuthProviderUpdateOptions {
  readonly allowSignIn?: boolean
  readonly allowConnectedAccounts?: boolean
}

/**
 * An account at a provider that a user has connected: to sign in with it, to let the application act there, or both.
 *
 * @example
 * for (const account of await user.listOAuthProviders()) console.log(account.type, account.email)
 */
export interface OAuthProvider {
  readonly id: string
  /** `google`, `github`, …; `openid` for any other OpenID Connect provider. */
  readonly type: string
  /** The id of the provider in the project's configuration. */
  readonly providerConfigId: string
  readonly userId: string
  /** The id of the account at the provider. Only the application's own server sees it. */
  readonly accountId?: string
  /** The address that the provider knows, if it gave one. */
  readonly email?: string
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
  /**
   * Changes what the account is used for.
   *
   * @example
   * const result = await account.update({ allowSignIn: false })
   */
  update(options: OAuthProviderUpdateOptions): Promise<Result<undefined, OAuthProviderAccountIdAlreadyUsedForSignIn>>
  /** Disconnects the account. Users keep their last sign-in method: for them this throws. */
  delete(): Promise<void>
}

/** What the application's own server changes about an account besides. */
export interface ServerOAuthProviderUpdateOptions extends OAuthProviderUpdateOptions {
  /** Another account. The tokens of the one before are deleted. */
  readonly accountId?: string
  readonly email?: string
}

/** An account at a provider, as the application's own server sees and changes it. */
export interface ServerOAuthProvider extends OAuthProvider {
  readonly accountId: string
  update(
    options: ServerOAuthProviderUpdateOptions,
  ): Promise<Result<undefined, OAuthProviderAccountIdAlreadyUsedForSignIn>>
}

/** An account that the application's own server connects to a user. */
export interface OAuthProviderCreateOptions {
  readonly userId: string
  /** The id of the provider in the project's configuration. */
  readonly providerConfigId: OAuthProviderId
  /** The id of the account at the provider. */
  readonly accountId: string
  readonly email?: string
  readonly allowSignIn: boolean
  readonly allowConnectedAccounts: boolean
}

/** Someone with accounts at providers. */
export interface OAuthProviderOwner<Provider extends OAuthProvider> {
  /** The connected accounts of this user, oldest first. */
  listOAuthProviders(): Promise<readonly Provider[]>
  /** One of them by its id, or null. */
  getOAuthProvider(id: string): Promise<Provider | null>
}

export async function list(from: Viewer, transport: Transport): Promise<readonly ServerOAuthProvider[]> {
  const { session, userId } = from
  const { items } = await oauthProviders.list(transport, { session, query: { userId } })
  return items.map(item => toOAuthProvider(from, item))
}

export function createOAuthProvider(
  connection: Connection,
  options: OAuthProviderCreateOptions,
): Promise<Result<ServerOAuthProvider, OAuthProviderAccountIdAlreadyUsedForSignIn>> {
  async function create() {
    const wire = await oauthProviders.create(connection.transport, { body: { ...options } })
    return toOAuthProvider(createViewer(connection, wire.userId), wire)
  }
  return getResult(create(), OAuthProviderAccountIdAlreadyUsedForSignIn)
}

function toOAuthProvider(from: Viewer, wire: WireOAuthProvider): ServerOAuthProvider {
  const { transport, session } = from
  const params = { userId: wire.userId, oauthProviderId: wire.id }

  async function update(body: object): Promise<void> {
    await oauthProviders.update(transport, { session, params, body })
  }

  return Object.freeze({
    ...wire,
    update: options => returning(update({ ...options }), OAuthProviderAccountIdAlreadyUsedForSignIn),
    async delete() {
      await oauthProviders.delete(transport, { session, params })
    },
  } satisfies ServerOAuthProvider)
}
