import type { OAuthConnection as PlainConnection } from '@latchkey/js'
import { createLocalStore } from '../hooks/local-store.ts'
import { useFreshStore } from '../hooks/use-store.ts'

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

const known = new WeakMap<PlainConnection, OAuthConnection>()

/** The same account gives the same object, so that what is rendered from it stays as it is. */
export function withTokenHook(connection: PlainConnection): OAuthConnection {
  const made = known.get(connection) ?? addHook(connection)
  known.set(connection, made)
  return made
}

function addHook(connection: PlainConnection): OAuthConnection {
  const tokens = createLocalStore(() => connection.getAccessToken())
  return Object.freeze({ ...connection, useAccessToken: () => useFreshStore(tokens, 'account.useAccessToken()') })
}
