/**
 * What everything an app hands out has in common: one server, one project, one token store, and
 * what is known already.
 */
import {
  type AccessTokenSource,
  createTransport,
  type Level,
  type Platform,
  type RetryPace,
  realPlatform,
  type Transport,
} from '@latchkey/client'
import type { OAuthScopesOnSignIn } from '../auth/oauth-scopes.ts'
import { Cache } from '../cache/cache.ts'
import { followSession } from '../cache/following.ts'
import { createReads, type Reads } from '../cache/reads.ts'
import type { Store } from '../cache/store.ts'
import { createRedirects, type RedirectMethod, type Redirects } from '../redirects/redirects.ts'
import { type HandlerUrls, resolveUrls } from '../redirects/urls.ts'
import type { Session } from '../session/session.ts'
import { createSessions } from '../session/sessions.ts'
import { createTokenStores } from '../token-stores/choose.ts'
import type { TokenStore, TokenStoreInit } from '../token-stores/token-store.ts'
import { version } from '../version.ts'

export interface ConnectionParts {
  readonly baseUrl: string
  readonly projectId: string
  /** With it, sessions are refreshed, at every level. */
  readonly publishableClientKey: string
  readonly extraRequestHeaders: Readonly<Record<string, string>>
  readonly level: Level
  readonly key: string
  readonly workflowToken?: string | undefined
  readonly owner: AccessTokenSource | null
  readonly tokenStore: TokenStoreInit
  readonly urls: Partial<HandlerUrls> | undefined
  readonly redirectMethod: RedirectMethod
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn
  readonly pace: RetryPace
}

export interface Connection extends Reads {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey: string
  readonly oauthScopesOnSignIn: OAuthScopesOnSignIn
  readonly platform: Platform
  /** Sends requests and nothing else: views show nothing of what it changes. */
  readonly wire: Transport
  /** Names the language of the page: requests send it as `Accept-Language`. */
  setLocale(locale: string): void
  readonly cache: Cache
  readonly urls: HandlerUrls
  readonly redirects: Redirects
  readonly redirectMethod: RedirectMethod
  /** Where a framework knows it: the origin of the request that is being answered, to which paths of mailed links belong. */
  readonly requestOrigin?: () => Promise<string | undefined>
  readonly pace: RetryPace
  /** Whether this app keeps tokens of its own, so that calls need not name any. */
  readonly hasTokens: boolean
  /** The store that a call names, or else the app's own. */
  tokens(named?: TokenStoreInit): TokenStore
  /** Who is signed in there. */
  session(named?: TokenStoreInit): Session | null
  /** A value that follows the signed-in user. */
  following<T>(getStore: (session: Session) => Store<T>, signedOut: T, named?: TokenStoreInit): Store<T>
}

export function createConnection(parts: ConnectionParts, platform: Platform = realPlatform): Connection {
  let locale: string | undefined
  const clientVersion = `js @latchkey/js@${version}`
  const wire = createTransport({ ...parts, clientVersion, platform, getLocale: () => locale })
  const cache = new Cache(platform)
  const sessions = createSessions({ ...parts, wire, platform })
  const tokenStores = createTokenStores(parts.projectId)
  const urls = resolveUrls(parts.urls)
  // A mistake is reported where the app is made; a request is read only when it is needed.
  if (typeof parts.tokenStore !== 'object') tokenStores(parts.tokenStore)

  function tokens(named: TokenStoreInit = parts.tokenStore): TokenStore {
    const store = tokenStores(named)
    if (store) return store
    throw new Error('With tokenStore: null each call needs one: { tokenStore: request }.')
  }
  const session = (named?: TokenStoreInit) => sessions.in(tokens(named))
  return {
    baseUrl: parts.baseUrl,
    projectId: parts.projectId,
    publishableClientKey: parts.publishableClientKey,
    oauthScopesOnSignIn: parts.oauthScopesOnSignIn,
    platform,
    wire,
    setLocale: chosen => {
      locale = chosen
    },
    cache,
    ...createReads({ cache, wire }),
    urls,
    redirects: createRedirects({ urls, method: parts.redirectMethod, sleep: platform.sleep }),
    hasTokens: parts.tokenStore !== null,
    redirectMethod: parts.redirectMethod,
    pace: parts.pace,
    tokens,
    session,
    following: (getStore, signedOut, named) =>
      followSession({ tokens: tokens(named), session: () => session(named), getStore, signedOut }),
  }
}
