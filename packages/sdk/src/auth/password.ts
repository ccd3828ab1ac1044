/** Signing up and in with a password, and choosing a new one. */
import {
  EmailPasswordMismatch,
  type MultiFactorAuthenticationRequired,
  PasswordRequirementsNotMet,
  UserNotFound,
  UserWithEmailAlreadyExists,
  VerificationCodeError,
} from '@latchkey/client/errors'
import * as password from '@latchkey/client/password'
import type { Connection } from '../app/connection.ts'
import { codeResult, withCode } from '../codes/code-result.ts'
import { callbackUrl } from '../redirects/callback-url.ts'
import { type Result, returning } from '../result.ts'
import { ownSession, type SignInOptions, startSignIn } from './start-sign-in.ts'

export interface SignInWithCredentialOptions extends SignInOptions {
  readonly email: string
  readonly password: string
}

export interface SignUpWithCredentialOptions extends SignInWithCredentialOptions {
  /** Of the new user, where the project asks for a name at sign-up (`config.signUpName`). A field left blank is `null`. */
  readonly displayName?: string | null
  /** Where the link in the verification mail leads. The handler's page unless given. */
  readonly verificationCallbackUrl?: string
}

/** Where the link in a mail leads. */
export interface MailOptions {
  /** The handler's page unless given. */
  readonly callbackUrl?: string
}

export interface ResetPasswordOptions {
  /** The code from the mailed link. */
  readonly code: string
  readonly password: string
}

export function signInWithCredential(
  connection: Connection,
  { noRedirect = false, ...body }: SignInWithCredentialOptions,
): Promise<Result<undefined, EmailPasswordMismatch | MultiFactorAuthenticationRequired>> {
  const ask = () => password.signIn(connection.transport, { body })
  return startSignIn(connection, ask, { noRedirect }, EmailPasswordMismatch)
}

export async function signUpWithCredential(
  connection: Connection,
  { noRedirect = false, verificationCallbackUrl, ...account }: SignUpWithCredentialOptions,
): Promise<
  Result<undefined, UserWithEmailAlreadyExists | PasswordRequirementsNotMet | MultiFactorAuthenticationRequired>
> {
  const body = {
    ...account,
    verificationCallbackUrl: await callbackUrl(connection, 'emailVerification', verificationCallbackUrl),
  }
  // Someone anonymous who signs up keeps who they are; their token says so.
  const call = { session: ownSession(connection), body }
  const ask = async () => ({ ...(await password.signUp(connection.transport, call)), isNewUser: true })
  return startSignIn(connection, ask, { noRedirect }, UserWithEmailAlreadyExists, PasswordRequirementsNotMet)
}

export async function sendForgotPasswordEmail(
  connection: Connection,
  email: string,
  options: MailOptions = {},
): Promise<Result<undefined, UserNotFound>> {
  const body = { email, callbackUrl: await callbackUrl(connection, 'passwordReset', options.callbackUrl) }
  return returning(password.sendResetCode(connection.transport, { body }), UserNotFound)
}

export function verifyPasswordResetCode(
  { transport }: Connection,
  code: string,
): Promise<Result<undefined, VerificationCodeError>> {
  return codeResult(password.checkResetCode(transport, { body: { code } }).then(() => undefined))
}

export function resetPassword(
  { transport }: Connection,
  options: ResetPasswordOptions,
): Promise<Result<undefined, VerificationCodeError | PasswordRequirementsNotMet>> {
  const resetting = password.reset(transport, { body: { code: options.code, password: options.password } })
  return returning(withCode(resetting), VerificationCodeError, PasswordRequirementsNotMet)
}
