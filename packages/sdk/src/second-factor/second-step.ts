/** The second step of signing in: a code of the authenticator app, or a recovery code when that is lost. */
import {
  ApiError,
  InvalidRecoveryCode,
  InvalidTotpCode,
  KnownError,
  VerificationCodeError,
} from '@latchkey/client/errors'
import * as mfa from '@latchkey/client/mfa'
import type { Connection } from '../app/connection.ts'
import { completeSignIn, type SignInOptions } from '../auth/start-sign-in.ts'
import { withCode } from '../codes/code-result.ts'
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

/** How a known error is made of what the server answered. */
type Naming = (message: string, answer: RefusalParts) => KnownError

interface RefusalParts {
  readonly details: Record<never, never>
  readonly statusCode: number
  readonly requestId: string | undefined
}

/** Some refusals have no code on the wire, only a sentence with status 400. This gives them the name they have here. */
async function namingPlainRefusal<T>(calling: Promise<T>, name: Naming): Promise<T> {
  try {
    return await calling
  } catch (error) {
    if (!(error instanceof ApiError) || KnownError.is(error) || error.statusCode !== 400) throw error
    const { message, statusCode, requestId } = error
    throw name(message, { details: {}, statusCode, requestId })
  }
}
