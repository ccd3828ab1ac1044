/** The accounts at providers that the viewer's user has connected. */
import type { Transport } from '@latchkey/client'
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from '@latchkey/client/errors'
import * as oauthProviders from '@latchkey/client/oauth-providers'
import type { OAuthProvider as WireOAuthProvider } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import { createViewer, type Viewer } from '../app/viewer.ts'
import { getResult, type Result, returning } from '../result.ts'
import type { OAuthProviderCreateOptions, ServerOAuthProvider } from './oauth-provider.ts'

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
