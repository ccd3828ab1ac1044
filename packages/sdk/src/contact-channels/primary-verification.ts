import { routes } from '@latchkey/contract/table'
import type { Viewer } from '../app/viewer.ts'
import { EmailAlreadyVerified } from '../errors/account-errors.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { type Result, returning } from '../result.ts'

/** Mails a link that verifies the primary address of the signed-in user. */
export async function sendPrimaryVerification(
  { connection: { transport, urls }, session }: Viewer,
  primaryEmail: string | null,
  options: { readonly callbackUrl?: string } = {},
): Promise<Result<undefined, EmailAlreadyVerified>> {
  if (primaryEmail === null) throw new Error('This user has no primary email address to verify.')
  const body = { email: primaryEmail, callbackUrl: callbackUrl(urls, 'emailVerification', options.callbackUrl) }
  return returning(
    transport.send(routes.contactChannels.sendPrimaryVerification, { session, body }),
    EmailAlreadyVerified,
  )
}
