/** Verifying an address with the code from a mailed link, or saying that another person gave it. */
import * as contactChannels from '@latchkey/client/contact-channels'
import type { VerificationCodeError } from '@latchkey/client/errors'
import type { VerificationRejection } from '@latchkey/contract'
import type { AppContext } from '../app/app-context.ts'
import type { Connection } from '../app/connection.ts'
import { ownSession } from '../auth/start-sign-in.ts'
import { codeResult } from '../codes/code-result.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import type { Result } from '../result.ts'

export type { VerificationRejection }

/** Where an address comes from that is to be verified. */
export interface EmailVerificationRequest {
  readonly email: string
  /** When the address was given: at sign-up, or when it was added to an account. */
  readonly addedAt: Date
  /** The device of that request, from its User-Agent. Null, like the client IP, where your own server made it. */
  readonly userAgent: string | null
  readonly ip: string | null
  readonly countryCode: string | null
  /** What rejecting it would do. */
  readonly rejection: VerificationRejection
}

export interface RejectEmailVerificationOptions {
  /** The code from the mailed link. */
  readonly code: string
  /** Where the link to a new password leads. The handler's page unless given. */
  readonly callbackUrl?: string
}

export interface RejectedEmailVerification {
  readonly outcome: VerificationRejection
  /** Whether a link to a new password is on its way to the address. */
  readonly isResetLinkSent: boolean
}

export async function verifyEmail(app: AppContext, code: string): Promise<Result<undefined, VerificationCodeError>> {
  // The code needs no session, and yet the address may be that of the signed-in user.
  const session = ownSession(app)
  const { transport } = session ? app.viewer(session) : app
  const verifying = contactChannels.verify(transport, { body: { code } })
  return codeResult(verifying.then(() => undefined))
}

export function describeEmailVerification(
  { transport }: Connection,
  code: string,
): Promise<Result<EmailVerificationRequest, VerificationCodeError>> {
  const reading = contactChannels.describeVerification(transport, { body: { code } })
  return codeResult(reading.then(({ addedAtMillis, ...origin }) => ({ ...origin, addedAt: new Date(addedAtMillis) })))
}

export async function rejectEmailVerification(
  connection: Connection,
  { code, ...options }: RejectEmailVerificationOptions,
): Promise<Result<RejectedEmailVerification, VerificationCodeError>> {
  const body = { code, callbackUrl: await callbackUrl(connection, 'passwordReset', options.callbackUrl) }
  return codeResult(contactChannels.rejectVerification(connection.transport, { body }))
}
