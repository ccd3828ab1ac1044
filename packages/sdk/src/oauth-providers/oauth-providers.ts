/** The accounts at providers that the viewer's user has connected. */
import { OAuthProviderAccountIdAlreadyUsedForSignIn } from '@latchkey/client/errors'
import * as oauthProviders from '@latchkey/client/oauth-providers'
import type { OAuthProvider as WireOAuthProvider } from '@latchkey/contract'
import type { Connection } from '../app/connection.ts'
import type { Viewer } from '../app/viewer.ts'
import { type Result, resultOf, returning } from '../result.ts'
import type { OAuthProviderCreateOptions, ServerOAuthProvider } from './oauth-provider.ts'

export async function listOAuthProviders(from: Viewer): Promise<readonly ServerOAuthProvider[]> {
  const { connection, session, userId } = from
  const { items } = await oauthProviders.list(connection.transport, { session, query: { userId } })
  return items.map(item => toOAuthProvider(from, item))
}

export function createOAuthProvider(
  connection: Connection,
  options: OAuthProviderCreateOptions,
): Promise<Result<ServerOAuthProvider, OAuthProviderAccountIdAlreadyUsedForSignIn>> {
  async function create() {
    const wire = await oauthProviders.create(connection.transport, { body: { ...options } })
    const { userId } = wire
    return toOAuthProvider({ connection, session: null, userId, userChanged: nothing, outdate: nothing }, wire)
  }
  return resultOf(create(), OAuthProviderAccountIdAlreadyUsedForSignIn)
}

/** A server watches nothing of a user that it has only an account of. */
async function nothing() {}

function toOAuthProvider(from: Viewer, wire: WireOAuthProvider): ServerOAuthProvider {
  const { connection, session } = from
  const { transport } = connection
  const params = { userId: wire.userId, oauthProviderId: wire.id }

  async function changed(): Promise<void> {
    await Promise.all([from.outdate('oauthProviders'), from.outdate('connectedAccount'), from.userChanged()])
  }
  async function update(body: object): Promise<void> {
    await oauthProviders.update(transport, { session, params, body })
    await changed()
  }

  return Object.freeze({
    ...wire,
    update: options => returning(update({ ...options }), OAuthProviderAccountIdAlreadyUsedForSignIn),
    async delete() {
      await oauthProviders.delete(transport, { session, params })
      await changed()
    },
  } satisfies ServerOAuthProvider)
}
