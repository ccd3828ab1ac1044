import type { TokenStoreInit } from '@latchkey/js'

const pairs = new WeakMap<object, Record<string, TokenStoreInit>>()

/**
 * One object for each pair of tokens. Hosts write a pair in place, as a new object at each render; React would wait for a new user each time.
 */
export function steadyTokens(app: object, tokens: TokenStoreInit | undefined): TokenStoreInit | undefined {
  if (typeof tokens !== 'object' || !tokens || !('refreshToken' in tokens)) return tokens
  const known = pairs.get(app) ?? {}
  pairs.set(app, known)
  known[`${tokens.accessToken} ${tokens.refreshToken}`] ??= tokens
  return known[`${tokens.accessToken} ${tokens.refreshToken}`]
}
