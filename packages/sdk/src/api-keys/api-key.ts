/** API keys that users and teams make, to be shown to the application's own API. */
import type { KeyEnding } from '../project-keys/internal-api-keys.ts'

interface AnyApiKey {
  readonly id: string
  readonly description: string
  /** A public key may be seen by anyone, and is not revoked for it. */
  readonly isPublic: boolean
  readonly createdAt: Date
  /** Null: never. */
  readonly expiresAt: Date | null
  /** Null: it was not revoked. */
  readonly manuallyRevokedAt: Date | null
  /** When the key was last shown to your API, to the minute. Null: never. */
  readonly lastUsedAt: Date | null
  /**
   * Whether the key works at this moment.
   *
   * @example
   * const working = (await user.listApiKeys()).filter(key => key.isValid())
   */
  isValid(): boolean
  /** Why it does not work, or null when it does. */
  whyInvalid(): 'manually-revoked' | 'expired' | null
  /**
   * Changes the description or the expiry of the key, or revokes it.
   *
   * @example
   * await key.update({ expiresAt: new Date('2030-01-01') })
   */
  update(options: ApiKeyUpdateOptions): Promise<void>
  /** Ends the key at once and for good. */
  revoke(): Promise<void>
}

interface OfUser {
  readonly type: 'user'
  readonly userId: string
}

interface OfTeam {
  readonly type: 'team'
  readonly teamId: string
}

interface Shown {
  /** What is left to see of the key after it was made. */
  readonly value: KeyEnding
}

interface ShownOnce {
  /** The whole key. It is not shown again. */
  readonly value: string
}

/** An API key of a user. */
export interface UserApiKey extends AnyApiKey, OfUser, Shown {}
/** An API key of a team. */
export interface TeamApiKey extends AnyApiKey, OfTeam, Shown {}
/** An API key of a user just after it was made, with the key whole. */
export interface UserApiKeyFirstView extends AnyApiKey, OfUser, ShownOnce {}
/** An API key of a team just after it was made, with the key whole. */
export interface TeamApiKeyFirstView extends AnyApiKey, OfTeam, ShownOnce {}

/** An API key of a user or a team. `type` says whose. */
export type ApiKey = UserApiKey | TeamApiKey

/** What a new API key is to be. */
export interface ApiKeyCreateOptions {
  readonly description: string
  /** Null: never. */
  readonly expiresAt: Date | null
  /** Whether it may be seen by anyone, as in the source of a page. */
  readonly isPublic?: boolean
}

/** What to change about an API key. A key that was revoked stays so. */
export interface ApiKeyUpdateOptions {
  readonly description?: string
  readonly expiresAt?: Date | null
  readonly revoked?: true
}

/** A user or a team, who may have API keys where the project says so. */
export interface ApiKeyOwner<Key extends ApiKey, FirstView> {
  /**
   * The API keys, newest first, those that no longer work included.
   *
   * @example
   * const [newest] = await user.listApiKeys()
   */
  listApiKeys(): Promise<readonly Key[]>
  /**
   * Makes an API key. This answer is the only one that shows it whole.
   *
   * @example
   * const key = await user.createApiKey({ description: 'Laptop', expiresAt: null })
   * show(key.value)
   */
  createApiKey(options: ApiKeyCreateOptions): Promise<FirstView>
}
