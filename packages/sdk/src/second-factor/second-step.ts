/** The second step of signing in: a code of the authenticator app, or a recovery code when that is lost. */
import { InvalidRecoveryCode, InvalidTotpCode, VerificationCodeError } from '@latchkey/client/errors'
import * as mfa from '@latchkey/client/mfa'
import type { Connection } from '../app/connection.ts'
import { completeSignIn, type SignInOptions } from '../auth/start-sign-in.ts'
import { withCode } from '../codes/code-result.ts'
import { namingPlainRefusal, type RefusalParts } from '../errors/plain-refusal.ts'
import type { Result } from '../result.ts'

export function signInWithMfa(
  connection: Connection,
  totp: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<Result<undefined, VerificationCodeError | InvalidTotpCode>> {
  const body = { code: attemptCode, type: 'totp', totp } as const
  const ask = () => withCode(mfa.signIn(connection.transport, { body }))
  return completeSignIn(connection, ask, options, VerificationCodeError, InvalidTotpCode)
}

export function signInWithRecoveryCode(
  connection: Connection,
  recoveryCode: string,
  attemptCode: string,
  options: SignInOptions = {},
): Promise<Result<undefined, VerificationCodeError | InvalidRecoveryCode>> {
  const body = { code: attemptCode, recoveryCode }
  const ask = () => withRecoveryCode(withCode(mfa.signInWithRecoveryCode(connection.transport, { body })))
  return completeSignIn(connection, ask, options, VerificationCodeError, InvalidRecoveryCode)
}

export function withRecoveryCode<T>(calling: Promise<T>): Promise<T> {
  const name = (message: string, answer: RefusalParts) =>
    new InvalidRecoveryCode('INVALID_RECOVERY_CODE', message, answer)
  return namingPlainRefusal(calling, name)
}
