import type { ContactChannel as WireContactChannel } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { Standpoint } from '../app/standpoint.ts'
import { EmailAlreadyVerified } from '../errors/account-errors.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { type Result, returning } from '../result.ts'

/**
 * A way to reach a user: an e-mail address, verified or not.
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
  /** Mails a link that verifies this address. */
  sendVerificationEmail(options?: { readonly callbackUrl?: string }): Promise<Result<undefined, EmailAlreadyVerified>>
}

/** The addresses of whoever the standpoint is about. */
export async function loadContactChannels(from: Standpoint): Promise<readonly ContactChannel[]> {
  const { connection, session, userId } = from
  const { items } = await connection.transport.send(routes.contactChannels.list, { session, query: { userId } })
  return items.map(item => toContactChannel(from, item))
}

function toContactChannel({ connection, session }: Standpoint, wire: WireContactChannel): ContactChannel {
  const { transport, urls } = connection
  const { id, userId, type, value, isPrimary, isVerified, usedForAuth } = wire
  return Object.freeze({
    id,
    type,
    value,
    isPrimary,
    isVerified,
    usedForAuth,
    sendVerificationEmail(options = {}) {
      const sending = transport.send(routes.contactChannels.sendVerification, {
        session,
        params: { userId, contactChannelId: id },
        body: { callbackUrl: callbackUrl(urls, 'emailVerification', options.callbackUrl) },
      })
      return returning(sending, EmailAlreadyVerified)
    },
  } satisfies ContactChannel)
}
