/** Acting as a user, with the code of an impersonation link. */
import { VerificationCodeError } from '@latchkey/client/errors'
import * as impersonations from '@latchkey/client/impersonations'
import type { Connection } from '../app/connection.ts'
import { withCode } from '../codes/code-result.ts'
import type { Result } from '../result.ts'
import { completeSignIn, type SignInOptions } from './start-sign-in.ts'

/** The page with the code is replaced in the browser's history: the code is used up. */
export function signInWithImpersonationLink(
  connection: Connection,
  code: string,
  options: SignInOptions = {},
): Promise<Result<undefined, VerificationCodeError>> {
  const ask = () => withCode(impersonations.signIn(connection.transport, { body: { code } }))
  return completeSignIn(connection, ask, { ...options, replace: true }, VerificationCodeError)
}
