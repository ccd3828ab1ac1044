/**
 * From what the server answered to the error that it means.
 *
 * A code that has no class in this version becomes a {@link KnownError} with this code, so that an application can act on the errors
 * of a newer server.
 */
import { loadAuth } from '../auth/load-auth.ts'
import { type ErrorDetails, KnownError } from './api-error.ts'
import * as request from './request-errors.ts'

/** A refusal as it came over the wire, its details in our spelling. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly details: ErrorDetails
  readonly statusCode: number
  readonly requestId: string | undefined
}

/** What requests themselves act on; all other codes are loaded with the first of them. */
const classes = {
  UNPARSABLE_ACCESS_TOKEN: request.UnparsableAccessToken,
  ACCESS_TOKEN_EXPIRED: request.AccessTokenExpired,
  INVALID_PROJECT_FOR_ACCESS_TOKEN: request.InvalidProjectForAccessToken,
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: request.RefreshTokenNotFoundOrExpired,
  USER_AUTHENTICATION_REQUIRED: request.UserAuthenticationRequired,
  CANNOT_GET_OWN_USER_WITHOUT_USER: request.CannotGetOwnUserWithoutUser,
  API_KEY_NOT_FOUND: request.ApiKeyNotFound,
}

type AnyErrorClass = new (...parts: ConstructorParameters<typeof KnownError>) => KnownError

export async function revive({ code, message, ...answer }: WireError): Promise<KnownError> {
  const errorClass = classOf(code, classes) ?? classOf(code, (await loadAuth()).furtherErrors) ?? KnownError
  return new errorClass(code, message, answer)
}

function classOf(code: string, known: object): AnyErrorClass | undefined {
  // Each class narrows the code and the details to what the wire promises for its code.
  return Object.hasOwn(known, code) ? (known as Record<string, AnyErrorClass>)[code] : undefined
}
