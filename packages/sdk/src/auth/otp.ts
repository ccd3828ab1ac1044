/** Signing in with a mail: by its link, or by the six characters in it. */
import {
  type MultiFactorAuthenticationRequired,
  RedirectUrlNotWhitelisted,
  SignUpNotEnabled,
  UserWithEmailAlreadyExists,
  VerificationCodeError,
} from '@latchkey/client/errors'
import * as impersonations from '@latchkey/client/impersonations'
import * as otp from '@latchkey/client/otp'
import type { Connection } from '../app/connection.ts'
import { codeResult, withCode } from '../codes/code-result.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { getResult, type Result } from '../result.ts'
import type { MailOptions } from './password.ts'
import { completeSignIn, ownSession, type SignInOptions, startSignIn } from './start-sign-in.ts'

/** A mail that is on its way. */
export interface MagicLinkSent {
  /** With the six characters of the mail in front of it, it is the code to sign in with. */
  readonly nonce: string
}

export async function sendMagicLinkEmail(
  connection: Connection,
  email: string,
  options: MailOptions = {},
): Promise<Result<MagicLinkSent, RedirectUrlNotWhitelisted | SignUpNotEnabled | UserWithEmailAlreadyExists>> {
  const body = { email, callbackUrl: await callbackUrl(connection, 'magicLinkCallback', options.callbackUrl) }
  const sending = otp.sendSignInCode(connection.transport, { body })
  return getResult(sending, RedirectUrlNotWhitelisted, SignUpNotEnabled, UserWithEmailAlreadyExists)
}

export function verifyMagicLinkCode(
  { transport }: Connection,
  code: string,
): Promise<Result<undefined, VerificationCodeError>> {
  return codeResult(otp.checkSignInCode(transport, { body: { code } }).then(() => undefined))
}

export async function signInWithMagicLink(
  connection: Connection,
  code: string,
  options: SignInOptions = {},
): Promise<
  Result<
    undefined,
    VerificationCodeError | SignUpNotEnabled | UserWithEmailAlreadyExists | MultiFactorAuthenticationRequired
  >
> {
  // Someone anonymous who signs up keeps who they are; their token says so.
  const call = { session: ownSession(connection), body: { code } }
  const ask = () => withCode(otp.signIn(connection.transport, call))
  return startSignIn(connection, ask, options, VerificationCodeError, SignUpNotEnabled, UserWithEmailAlreadyExists)
}

/** The page with the code is replaced in the browser's history: the code is used up. */
export function signInWithImpersonationLink(
  connection: Connection,
  code: string,
  options: SignInOptions = {},
): Promise<Result<undefined, VerificationCodeError>> {
  const ask = () => withCode(impersonations.signIn(connection.transport, { body: { code } }))
  return completeSignIn(connection, ask, { ...options, replace: true }, VerificationCodeError)
}
