/** Where the tokens of a session are kept. */

export interface Tokens {
  readonly accessToken: string | null
  readonly refreshToken: string | null
}

export const noTokens: Tokens = { accessToken: null, refreshToken: null }

export interface TokenStore {
  /**
   * Whether the tokens in it may come from someone else: a request's headers, a pair that was passed
   * in. What such a token says is believed only after its signature was checked.
   */
  readonly holdsForeignTokens: boolean
  /** Whether an access token alone counts as a session, until it expires. */
  readonly isBearer: boolean
  read(): Tokens
  write(tokens: Tokens): void
  /** Calls back whenever the tokens change, by whomever. Answers how to stop. */
  subscribe(onChange: () => void): () => void
  /** Runs the work while no one else with the same tokens, in this tab or another, runs theirs. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Where an app keeps its tokens:
 *
 * - `'cookie'`: cookies of the page. Only in a browser.
 * - `'memory'`: this app object.
 * - `{ headers }`: those that came with a request of Fetch, Node, Express or Next.js; from the header that
 *   `user.getAuthHeaders()` makes, else from `Authorization: Bearer <access token>` or the form of it that newer published
 *   SDKs make, else from the cookies.
 * - `{ accessToken, refreshToken }`: this pair.
 * - `null`: nowhere; each call that needs someone then says where.
 *
 * @example
 * const user = await app.getUser({ tokenStore: request })
 */
export type TokenStoreInit = 'cookie' | 'memory' | RequestLike | Tokens | null

/** Anything with headers. */
export interface RequestLike {
  readonly headers: HeadersByName | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Headers that are read by name, as those of Fetch and Next.js. */
export interface HeadersByName {
  get(name: string): string | null
}
