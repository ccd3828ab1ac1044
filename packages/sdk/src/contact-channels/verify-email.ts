import { routes } from '@latchkey/contract/table'
import type { Connection } from '../app/connection.ts'
import { codeResult } from '../codes/code-result.ts'
import type { VerificationCodeError } from '../errors/account-errors.ts'
import type { Result } from '../result.ts'

/** Verifies an address with the code from a mailed link. */
export function verifyEmail(
  { transport }: Connection,
  code: string,
): Promise<Result<undefined, VerificationCodeError>> {
  return codeResult(transport.send(routes.contactChannels.verify, { body: { code } }).then(() => undefined))
}
