/** From what an application says about its tokens to the store that keeps them. */
import { createCookieStore } from './cookie.ts'
import { createMemoryStore } from './memory.ts'
import { createRequestStore } from './request.ts'
import type { TokenStore, TokenStoreInit } from './token-store.ts'

/**
 * Returns the store for a choice; the same one for the same request or pair,
 * so that everything done for one request shares one session.
 */
export function createTokenStores(projectId: string): (init: TokenStoreInit) => TokenStore | null {
  const ofObjects = new WeakMap<object, TokenStore>()
  const ofNames = new Map<string, TokenStore>()

  return init => {
    if (init === null) return null
    const known = typeof init === 'string' ? ofNames.get(init) : ofObjects.get(init)
    if (known) return known
    const store = storeFor(init, projectId)
    if (typeof init === 'string') ofNames.set(init, store)
    else ofObjects.set(init, store)
    return store
  }
}

function storeFor(init: Exclude<TokenStoreInit, null>, projectId: string): TokenStore {
  if (init === 'cookie') return createCookieStore(projectId)
  if (init === 'memory') return createMemoryStore()
  if (typeof init === 'object') {
    if ('headers' in init) return createRequestStore(init, projectId)
    if ('refreshToken' in init) {
      requireRefreshToken(init.refreshToken)
      return createMemoryStore(init, { holdsForeignTokens: true })
    }
  }
  const unknown: unknown = init
  throw new TypeError(storesThatExist + (unknown === 'nextjs-cookie' ? storesInNextJs : ''))
}

/** Null: no user is signed in there. The types allow no other value; JavaScript does not check them. */
function requireRefreshToken(refreshToken: unknown): void {
  if (refreshToken === null || (typeof refreshToken === 'string' && refreshToken !== '')) return
  throw new TypeError('The refreshToken of tokenStore must be a string that is not empty, or null.')
}

// What was written instead is not repeated: it may be a token.
const storesThatExist = "tokenStore must be 'cookie', 'memory', a request, { accessToken, refreshToken } or null."
const storesInNextJs = " 'nextjs-cookie' is for the apps of @latchkey/next."
