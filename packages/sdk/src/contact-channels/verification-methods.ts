import type { VerificationCodeError } from '@latchkey/client/errors'
import type { Row } from '../app/app-class.ts'
import type { AppContext } from '../app/app-context.ts'
import { loadAuth } from '../auth/load-auth.ts'
import { later } from '../later.ts'
import type { Result } from '../result.ts'
import type {
  EmailVerificationRequest,
  RejectEmailVerificationOptions,
  RejectedEmailVerification,
} from './verify-email.ts'

/** What the owner of an address does with the code from a mailed link. */
export interface VerificationMethods {
  /**
   * Verifies an address with the code from the mailed link. Needs no session.
   *
   * @example
   * const code = new URLSearchParams(location.search).get('code')
   * const result = await app.verifyEmail(code ?? '')
   */
  verifyEmail(code: string): Promise<Result<undefined, VerificationCodeError>>

  /**
   * When an address was entered, and from which device and client IP, so that its owner recognises or rejects it.
   * Does not use the code up.
   *
   * @example
   * const result = await app.describeEmailVerification(code)
   * if (result.status === 'ok') show(`Registered ${result.data.addedAt} with ${result.data.userAgent}`)
   */
  describeEmailVerification(code: string): Promise<Result<EmailVerificationRequest, VerificationCodeError>>

  /**
   * "This was not me": removes everything that the account with this address is signed in to with, ends its sessions,
   * and mails a link to a new password. An address that was added to another person's account is taken off it.
   *
   * @example
   * const result = await app.rejectEmailVerification({ code })
   * if (result.status === 'ok') show('Your address opens no other account any more.')
   */
  rejectEmailVerification(
    options: RejectEmailVerificationOptions,
  ): Promise<Result<RejectedEmailVerification, VerificationCodeError>>
}

export const verificationMethods = later(
  ['verifyEmail', 'describeEmailVerification', 'rejectEmailVerification'],
  loadAuth,
) satisfies Row<VerificationMethods, AppContext>
