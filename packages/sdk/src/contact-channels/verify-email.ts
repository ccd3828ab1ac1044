import { routes } from '@latchkey/contract/routes'
import type { Connection } from '../app/connection.ts'
import { VerificationCodeError, VerificationCodeNotFound } from '../errors/account-errors.ts'
import { SchemaError } from '../errors/request-errors.ts'
import { type Result, returning } from '../result.ts'

/** Verifies an address with the code from a mailed link. */
export function verifyEmail(
  { transport }: Connection,
  code: string,
): Promise<Result<undefined, VerificationCodeError>> {
  const verifying = transport.send(routes.contactChannels.verify, { body: { code } }).catch(error => {
    throw SchemaError.is(error) ? cutOff(error) : error
  })
  return returning(verifying, VerificationCodeError)
}

/** Links lose their ends in mail programs. What is left of the code is to be told like any unknown one. */
function cutOff({ requestId }: SchemaError): VerificationCodeNotFound {
  const message = 'This code is not complete. Check that the whole link was copied, or ask for a new one.'
  return new VerificationCodeNotFound('VERIFICATION_CODE_NOT_FOUND', message, {
    details: {},
    statusCode: 404,
    requestId,
  })
}
