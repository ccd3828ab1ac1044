/**
 * A server app whose tokens are those of the request that is being answered: one app for all that needs no signed-in user, and one
 * for each token store. They share what is sent and the keys that tokens are verified with.
 */

import { followSession } from '../cache/following.ts'
import type { Redirects } from '../redirects/redirects.ts'
import type { HandlerUrls } from '../redirects/urls.ts'
import { createSessions } from '../session/sessions.ts'
import type { TokenStore, TokenStoreInit } from '../token-stores/token-store.ts'
import { connectAsServer } from './connect-with-secret.ts'
import type { Connection } from './connection.ts'
import type { LatchkeyServerAppConstructorOptions } from './options.ts'
import { TrustedApp } from './trusted-app.ts'

/** What a framework knows of the requests that it answers, and of the app's own pages. */
export interface Framework {
  /** The pages as browsers address them. */
  urls(given: HandlerUrls): HandlerUrls
  redirects(urls: HandlerUrls): Redirects
  /** Undefined outside of a request. */
  requestOrigin(): Promise<string | undefined>
}

export interface RequestApps {
  readonly connection: Connection
  /** For calls that need no signed-in user, or that name their tokens. */
  readonly withoutTokens: TrustedApp
  /** The app that acts for who is signed in there; the same one for the same store. */
  of(store: TokenStore): TrustedApp
}

export function createRequestApps(options: LatchkeyServerAppConstructorOptions, framework: Framework): RequestApps {
  const plain = connectAsServer(options)
  const urls = framework.urls(plain.urls)
  const { requestOrigin } = framework
  const connection: Connection = { ...plain, urls, redirects: framework.redirects(urls), requestOrigin }
  const sessions = createSessions(plain)
  const apps = new WeakMap<TokenStore, TrustedApp>()

  function create(store: TokenStore): TrustedApp {
    const tokens = (named?: TokenStoreInit) => (named === undefined ? store : plain.tokens(named))
    const session = (named?: TokenStoreInit) => (named === undefined ? sessions.in(store) : plain.session(named))
    return new TrustedApp({
      ...connection,
      hasTokens: true,
      tokens,
      session,
      following: (getStore, signedOut, named) =>
        followSession({ tokens: tokens(named), session: () => session(named), getStore, signedOut }),
    })
  }

  return {
    connection,
    withoutTokens: new TrustedApp(connection),
    of(store) {
      const app = apps.get(store) ?? create(store)
      apps.set(store, app)
      return app
    },
  }
}
