/**
 * A registered passkey. The private key never leaves the authenticator.
 *
 * @example
 * const [passkey] = await user.listPasskeys()
 * console.log(passkey?.createdAt)
 */
export interface Passkey {
  readonly id: string
  readonly createdAt: Date
  /** Null: never. */
  readonly lastUsedAt: Date | null
  /** Whether a password manager keeps it on several devices. */
  readonly isSynced: boolean
  /** The browser that registered it, by its own word. */
  readonly userAgent: string | null
}
