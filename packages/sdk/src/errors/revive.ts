/**
 * From what the server answered to the error that it means.
 *
 * A code that this version does not know becomes a plain {@link ApiError}, so that an application
 * keeps working when its server learns new words.
 */
import * as account from './account-errors.ts'
import { ApiError, type ErrorDetails, type KnownError } from './api-error.ts'
import * as request from './request-errors.ts'

/** A refusal as it came over the wire, its details in our spelling. */
export interface WireError {
  readonly code: string
  readonly message: string
  readonly details: ErrorDetails
  readonly statusCode: number
  readonly requestId: string | undefined
}

const classes = {
  EMAIL_PASSWORD_MISMATCH: account.EmailPasswordMismatch,
  USER_EMAIL_ALREADY_EXISTS: account.UserWithEmailAlreadyExists,
  PASSWORD_TOO_SHORT: account.PasswordTooShort,
  PASSWORD_TOO_LONG: account.PasswordTooLong,
  PASSWORD_AUTHENTICATION_NOT_ENABLED: account.PasswordAuthenticationNotEnabled,
  SIGN_UP_NOT_ENABLED: account.SignUpNotEnabled,
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: account.MultiFactorAuthenticationRequired,
  VERIFICATION_CODE_NOT_FOUND: account.VerificationCodeNotFound,
  VERIFICATION_CODE_EXPIRED: account.VerificationCodeExpired,
  VERIFICATION_CODE_ALREADY_USED: account.VerificationCodeAlreadyUsed,
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: account.VerificationCodeMaxAttemptsReached,
  REDIRECT_URL_NOT_WHITELISTED: account.RedirectUrlNotWhitelisted,
  EMAIL_ALREADY_VERIFIED: account.EmailAlreadyVerified,
  EMAIL_IS_NOT_PRIMARY_EMAIL: account.EmailIsNotPrimaryEmail,
  USER_NOT_FOUND: account.UserNotFound,
  USER_ID_DOES_NOT_EXIST: account.UserIdDoesNotExist,
  TEAM_NOT_FOUND: account.TeamNotFound,
  TEAM_MEMBERSHIP_NOT_FOUND: account.TeamMembershipNotFound,
  SCHEMA_ERROR: request.SchemaError,
  BODY_PARSING_ERROR: request.BodyParsingError,
  INSUFFICIENT_ACCESS_TYPE: request.InsufficientAccessType,
  CURRENT_PROJECT_NOT_FOUND: request.CurrentProjectNotFound,
  CLIENT_AUTHENTICATION_REQUIRED: request.ClientAuthenticationRequired,
  SERVER_AUTHENTICATION_REQUIRED: request.ServerAuthenticationRequired,
  ADMIN_AUTHENTICATION_REQUIRED: request.AdminAuthenticationRequired,
  INVALID_PUBLISHABLE_CLIENT_KEY: request.InvalidPublishableClientKey,
  INVALID_SECRET_SERVER_KEY: request.InvalidSecretServerKey,
  INVALID_SUPER_SECRET_ADMIN_KEY: request.InvalidSuperSecretAdminKey,
  UNPARSABLE_ADMIN_ACCESS_TOKEN: request.UnparsableAdminAccessToken,
  ADMIN_ACCESS_TOKEN_EXPIRED: request.AdminAccessTokenExpired,
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: request.AdminAccessTokenIsNotAdmin,
  UNPARSABLE_ACCESS_TOKEN: request.UnparsableAccessToken,
  ACCESS_TOKEN_EXPIRED: request.AccessTokenExpired,
  INVALID_PROJECT_FOR_ACCESS_TOKEN: request.InvalidProjectForAccessToken,
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: request.RefreshTokenNotFoundOrExpired,
  USER_AUTHENTICATION_REQUIRED: request.UserAuthenticationRequired,
  CANNOT_GET_OWN_USER_WITHOUT_USER: request.CannotGetOwnUserWithoutUser,
  EXPECTED_INTERNAL_PROJECT: request.ExpectedInternalProject,
  API_KEY_NOT_FOUND: request.ApiKeyNotFound,
}

type AnyErrorClass = new (...parts: ConstructorParameters<typeof KnownError>) => KnownError

export async function revive({ code, message, ...answer }: WireError): Promise<ApiError> {
  const errorClass = classOf(code, classes) ?? classOf(code, (await import('./further-errors.ts')).furtherErrors)
  return errorClass ? new errorClass(code, message, answer) : new ApiError(message, answer)
}

function classOf(code: string, known: object): AnyErrorClass | undefined {
  // Each class narrows the code and the details to what the wire promises for its code.
  return Object.hasOwn(known, code) ? (known as Record<string, AnyErrorClass>)[code] : undefined
}
