/**
 * One person's stay: a refresh token that lasts, and the short-lived access tokens it is good for.
 *
 * However many callers need a token at once, in however many tabs, it is refreshed once. A session
 * that could not be refreshed is over for good; it never comes back to life.
 */
import type { AccessTokenSource, Platform } from '@latchkey/client'
import type { TokenStore } from '../token-stores/token-store.ts'
import { type AccessToken, readAccessToken, type SessionActor } from './access-token.ts'

export interface SessionParts {
  /** Empty: there is only an access token. */
  readonly refreshToken: string
  /** Where this session's tokens are kept, and where other tabs leave theirs. */
  readonly store: TokenStore
  /** Requests a new access token; null when the session has ended. */
  readonly refresh: (refreshToken: string) => Promise<string | null>
  readonly platform: Platform
}

/** A token with less life than this may run out on its way to the server. */
const usualLifeMs = 20_000
/** Servers need not give tokens that live longer than this, so no one may ask for more. */
const longestDemandMs = 60_000

export class Session implements AccessTokenSource {
  readonly refreshToken: string
  readonly #parts: SessionParts
  #received: AccessToken | null = null
  #refreshing: Promise<AccessToken | null> | null = null
  #isInvalid = false
  #actor: SessionActor | null = null

  constructor(parts: SessionParts) {
    this.refreshToken = parts.refreshToken
    this.#parts = parts
  }

  get isInvalid(): boolean {
    return this.#isInvalid
  }

  /** Who acts in the name of the user, as the latest access token says. It stays so for the whole session. */
  get actor(): SessionActor | null {
    // Another application on the same host may have replaced the cookie with the access token.
    this.#actor ??= this.cachedToken()?.claims.actor ?? null
    return this.#actor
  }

  async getAccessToken(lifeMs = usualLifeMs): Promise<string | null> {
    const token = await this.currentToken(lifeMs)
    return token?.text ?? null
  }

  /** The access token with what it says, refreshed when too little of its life is left. */
  async currentToken(lifeMs = usualLifeMs): Promise<AccessToken | null> {
    if (lifeMs > longestDemandMs) {
      throw new RangeError(`An access token can have at most ${longestDemandMs} ms more, not ${lifeMs}.`)
    }
    if (this.#isInvalid) return null
    const kept = this.cachedToken()
    if (kept && kept.expiresAtMs - this.#parts.platform.now() > (this.refreshToken ? lifeMs : 0)) return kept
    return this.#sharedRefresh()
  }

  /** Whether this very token was handed to us by the server, and needs no further proof. */
  isFromServer(token: AccessToken): boolean {
    return token.text === this.#received?.text
  }

  markAccessTokenExpired(accessToken: string): void {
    if (this.cachedToken()?.text === accessToken) this.#keep(null)
  }

  /** Ends this session here: at sign-out, and when the server says that it is over. */
  markInvalid(): void {
    if (this.#isInvalid) return
    this.#isInvalid = true
    if (this.#isInStore()) this.#parts.store.write({ refreshToken: null, accessToken: null })
  }

  #sharedRefresh(): Promise<AccessToken | null> {
    const beforehand = this.cachedToken()?.text
    this.#refreshing ??= this.#parts.store
      .exclusively(() => this.#refreshUnlessDone(beforehand))
      .finally(() => {
        this.#refreshing = null
      })
    return this.#refreshing
  }

  async #refreshUnlessDone(beforehand: string | undefined): Promise<AccessToken | null> {
    // While we waited for our turn another tab may have refreshed, and left the new token for us.
    const kept = this.cachedToken()
    if (kept && kept.text !== beforehand && kept.expiresAtMs - this.#parts.platform.now() > usualLifeMs) return kept

    const text = this.refreshToken ? await this.#parts.refresh(this.refreshToken) : null
    if (this.#isInvalid) return null
    if (text === null) {
      this.markInvalid()
      return null
    }
    const token = readAccessToken(text, this.#parts.platform.now())
    if (!token) throw new Error('A refresh gave no access token.')
    this.#keep(token)
    return token
  }

  /** The access token at hand, however little of its life is left. */
  cachedToken(): AccessToken | null {
    const { accessToken } = this.#isInStore() ? this.#parts.store.read() : { accessToken: this.#received?.text }
    if (!accessToken) return null
    return accessToken === this.#received?.text ? this.#received : readAccessToken(accessToken)
  }

  #keep(token: AccessToken | null): void {
    this.#received = token
    if (this.#isInStore())
      this.#parts.store.write({ refreshToken: this.refreshToken, accessToken: token?.text ?? null })
  }

  /** Not so once someone else has signed in meanwhile: their tokens are not to be touched. */
  #isInStore(): boolean {
    return (this.#parts.store.read().refreshToken ?? '') === this.refreshToken
  }
}
