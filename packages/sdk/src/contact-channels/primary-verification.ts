import * as contactChannels from '@latchkey/client/contact-channels'
import { EmailAlreadyVerified } from '@latchkey/client/errors'
import type { Viewer } from '../app/viewer.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { errorIn } from '../result.ts'
import { listContactChannels } from './contact-channels.ts'

/** Mails a link that verifies the primary address of the signed-in user. */
export async function sendPrimaryVerification(
  { connection, session }: Viewer,
  primaryEmail: string | null,
  options: { readonly callbackUrl?: string } = {},
): Promise<EmailAlreadyVerified | undefined> {
  if (primaryEmail === null) throw new Error('This user has no primary email address to verify.')
  const body = {
    email: primaryEmail,
    callbackUrl: await callbackUrl(connection, 'emailVerification', options.callbackUrl),
  }
  return errorIn(contactChannels.sendPrimaryVerification(connection.transport, { session, body }), EmailAlreadyVerified)
}

/** The same for any user, by the application's own server: it has no session of theirs. */
export async function sendMainVerification(
  from: Viewer,
  options?: { readonly callbackUrl?: string },
): Promise<EmailAlreadyVerified | undefined> {
  const channels = await listContactChannels(from)
  const primary = channels.find(({ isPrimary }) => isPrimary)
  if (!primary) throw new Error('This user has no primary email address to verify.')
  return primary.sendVerificationEmail(options)
}
