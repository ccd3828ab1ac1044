/** The addresses of the viewer's user. */
import type { Transport } from '@latchkey/client'
import * as contactChannels from '@latchkey/client/contact-channels'
import { EmailAlreadyVerified } from '@latchkey/client/errors'
import type { ContactChannel as WireContactChannel } from '@latchkey/contract'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { errorIn } from '../result.ts'

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

export async function list(from: Viewer, transport: Transport): Promise<readonly ServerContactChannel[]> {
  const { session, userId } = from
  const { items } = await contactChannels.list(transport, { session, query: { userId } })
  return items.map(item => toContactChannel(from, item))
}

export async function create(from: Viewer, options: ServerContactChannelCreateOptions): Promise<ServerContactChannel> {
  const { transport, session, userId } = from
  return toContactChannel(from, await contactChannels.create(transport, { session, body: { userId, ...options } }))
}

function toContactChannel(from: Viewer, wire: WireContactChannel): ServerContactChannel {
  const { connection, transport, session } = from
  const { id, userId, type, value, isPrimary, isVerified, usedForAuth } = wire
  const params = { userId, contactChannelId: id }
  return Object.freeze({
    id,
    type,
    value,
    isPrimary,
    isVerified,
    usedForAuth,
    async sendVerificationEmail(options = {}) {
      const body = { callbackUrl: await callbackUrl(connection, 'emailVerification', options.callbackUrl) }
      const sending = contactChannels.sendVerification(transport, { session, params, body })
      return errorIn(sending, EmailAlreadyVerified)
    },
    async update(options) {
      await contactChannels.update(transport, { session, params, body: { ...options } })
    },
    async delete() {
      await contactChannels.delete(transport, { session, params })
    },
  } satisfies ServerContactChannel)
}

/** Mails a link that verifies the primary address of the signed-in user. */
export async function sendPrimary(
  { connection, transport, session }: Viewer,
  primaryEmail: string | null,
  options: { readonly callbackUrl?: string } = {},
): Promise<EmailAlreadyVerified | undefined> {
  if (primaryEmail === null) throw new Error('This user has no primary email address to verify.')
  const body = {
    email: primaryEmail,
    callbackUrl: await callbackUrl(connection, 'emailVerification', options.callbackUrl),
  }
  return errorIn(contactChannels.sendPrimaryVerification(transport, { session, body }), EmailAlreadyVerified)
}

/** The same for any user, by the application's own server: it has no session of theirs. */
export async function sendMain(
  from: Viewer,
  options?: { readonly callbackUrl?: string },
): Promise<EmailAlreadyVerified | undefined> {
  const channels = await list(from, from.transport)
  const primary = channels.find(({ isPrimary }) => isPrimary)
  if (!primary) throw new Error('This user has no primary email address to verify.')
  return primary.sendVerificationEmail(options)
}
