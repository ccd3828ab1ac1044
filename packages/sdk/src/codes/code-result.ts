import { SchemaError, VerificationCodeError, VerificationCodeNotFound } from '@latchkey/client/errors'
import { Result } from '../result.ts'

/** What a call with a mailed code answers: that the code does not work is for the caller to handle. */
export async function codeResult<T>(calling: Promise<T>): Promise<Result<T, VerificationCodeError>> {
  try {
    return Result.ok(await withCode(calling))
  } catch (error) {
    if (VerificationCodeError.is(error)) return Result.error(error)
    throw error
  }
}

/** Links lose their ends in mail programs. A truncated code is reported like any unknown one. */
export async function withCode<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling
  } catch (error) {
    throw SchemaError.is(error) && /body\.(full_)?code/.test(error.details.message) ? cutOff(error) : error
  }
}

function cutOff({ requestId }: SchemaError): VerificationCodeNotFound {
  const message = 'This code is not complete. Check that the whole link was copied, or ask for a new one.'
  return new VerificationCodeNotFound('VERIFICATION_CODE_NOT_FOUND', message, {
    details: {},
    statusCode: 404,
    requestId,
  })
}
