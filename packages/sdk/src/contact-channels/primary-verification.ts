import * as contactChannels from '@latchkey/client/contact-channels'
import { EmailAlreadyVerified } from '@latchkey/client/errors'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { errorIn } from '../result.ts'
import { list } from './contact-channels.ts'

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
