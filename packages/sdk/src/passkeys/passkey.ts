/**
 * A registered passkey. The private key never leaves the authenticator.
 *
 * @example
 * const [passkey] = await user.listPasskeys()
 * await passkey?.rename('My phone')
 */
export interface Passkey {
  readonly id: string
  /** As the user calls it. Null: it has no name yet. */
  readonly name: string | null
  readonly createdAt: Date
  /** Null: never. */
  readonly lastUsedAt: Date | null
  /** Whether a password manager keeps it on several devices. */
  readonly isSynced: boolean
  /** The browser that registered it, by its own word. */
  readonly userAgent: string | null
  /**
   * Gives the passkey another name, of 1 to 64 characters.
   *
   * @example
   * await passkey.rename('My phone')
   */
  rename(name: string): Promise<void>
  /** Removes the passkey: it signs in no more. The key on the device stays there. */
  remove(): Promise<void>
}
