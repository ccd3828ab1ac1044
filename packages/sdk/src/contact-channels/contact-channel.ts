import type { EmailAlreadyVerified } from '@latchkey/client/errors'

/**
 * A way to reach a user: an email address, verified or not.
 *
 * @example
 * const [email] = await user.listContactChannels()
 * if (!email.isVerified) await email.sendVerificationEmail()
 */
export interface ContactChannel {
  readonly id: string
  readonly type: 'email'
  /** The address. */
  readonly value: string
  readonly isPrimary: boolean
  readonly isVerified: boolean
  /** Whether its user signs in with it. */
  readonly usedForAuth: boolean
  /** Mails a link that verifies this address. Answers an error where it is verified already, else undefined. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<EmailAlreadyVerified | undefined>
  /**
   * Changes the fields that are given. Another address is unverified at first.
   *
   * @throws {@link ContactChannelAlreadyUsedForAuthBySomeoneElse} when someone else signs in with the address.
   *
   * @example
   * await email.update({ isPrimary: true })
   */
  update(options: ContactChannelUpdateOptions): Promise<void>
  /** Takes the address away. The user's ways of signing in stay. */
  delete(): Promise<void>
}

/** What to change about an address. */
export interface ContactChannelUpdateOptions {
  readonly value?: string
  readonly usedForAuth?: boolean
  /** Makes it the primary one instead of the previous one; `false` leaves the user without. */
  readonly isPrimary?: boolean
}

/** A new address. */
export interface ContactChannelCreateOptions {
  readonly type: 'email'
  readonly value: string
  /** Whether its user signs in with it. */
  readonly usedForAuth: boolean
  readonly isPrimary?: boolean
}

/** Someone who has addresses. */
export interface ContactChannelOwner<Channel extends ContactChannel, Create extends ContactChannelCreateOptions> {
  /** The addresses of this user, oldest first. */
  listContactChannels(): Promise<readonly Channel[]>
  /**
   * Adds an address, unverified. A mail to verify it is sent by `sendVerificationEmail`.
   *
   * @throws {@link ContactChannelAlreadyUsedForAuthBySomeoneElse} when someone else signs in with it.
   *
   * @example
   * const work = await user.createContactChannel({ type: 'email', value: 'ada@work.example', usedForAuth: false })
   * await work.sendVerificationEmail()
   */
  createContactChannel(options: Create): Promise<Channel>
}

/** An address, as the application's own server changes it: by its word, an address is verified. */
export interface ServerContactChannel extends ContactChannel {
  update(options: ServerContactChannelUpdateOptions): Promise<void>
}

/** What the application's own server may change about an address. */
export interface ServerContactChannelUpdateOptions extends ContactChannelUpdateOptions {
  readonly isVerified?: boolean
}

/** A new address, as the application's own server adds it. */
export interface ServerContactChannelCreateOptions extends ContactChannelCreateOptions {
  readonly isVerified?: boolean
}
