import type { TokenStoreInit } from '@latchkey/js'

const pairs = new WeakMap<object, Map<string, TokenStoreInit>>()

/**
 * One object for each pair of tokens. Hosts write a pair in place, as a new object at each render; React would wait for a new user each time.
 */
export function steadyTokens(app: object, tokens: TokenStoreInit | undefined): TokenStoreInit | undefined {
  if (typeof tokens !== 'object' || tokens === null || !('refreshToken' in tokens)) return tokens
  const known = pairs.get(app) ?? new Map<string, TokenStoreInit>()
  pairs.set(app, known)
  const key = JSON.stringify([tokens.accessToken, tokens.refreshToken])
  const steady = known.get(key) ?? tokens
  known.set(key, steady)
  return steady
}
