/**
 * The known errors by their codes, but for those that requests themselves act on. Loaded with the first code that `revive.ts` does not know:
 * the classes come with the application as far as it uses them, the codes only here.
 */
import * as account from './account-errors.ts'
import * as owner from './owner-errors.ts'
import * as people from './people-errors.ts'
import * as request from './request-errors.ts'
import * as signIn from './sign-in-errors.ts'

export const furtherErrors = {
  EMAIL_PASSWORD_MISMATCH: account.EmailPasswordMismatch,
  USER_EMAIL_ALREADY_EXISTS: account.UserWithEmailAlreadyExists,
  PASSWORD_REQUIREMENTS_NOT_MET: account.PasswordRequirementsNotMet,
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
  INVALID_PUBLISHABLE_CLIENT_KEY: request.InvalidPublishableClientKey,
  SERVER_AUTHENTICATION_REQUIRED: owner.ServerAuthenticationRequired,
  ADMIN_AUTHENTICATION_REQUIRED: owner.AdminAuthenticationRequired,
  INVALID_SECRET_SERVER_KEY: owner.InvalidSecretServerKey,
  INVALID_SUPER_SECRET_ADMIN_KEY: owner.InvalidSuperSecretAdminKey,
  UNPARSABLE_ADMIN_ACCESS_TOKEN: owner.UnparsableAdminAccessToken,
  ADMIN_ACCESS_TOKEN_EXPIRED: owner.AdminAccessTokenExpired,
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: owner.AdminAccessTokenIsNotAdmin,
  EXPECTED_INTERNAL_PROJECT: owner.ExpectedInternalProject,
  TEAM_PERMISSION_REQUIRED: people.TeamPermissionRequired,
  TEAM_PERMISSION_NOT_FOUND: people.TeamPermissionNotFound,
  TEAM_MEMBERSHIP_ALREADY_EXISTS: people.TeamMembershipAlreadyExists,
  PERMISSION_NOT_FOUND: people.PermissionNotFound,
  WRONG_PERMISSION_SCOPE: people.WrongPermissionScope,
  PERMISSION_ID_ALREADY_EXISTS: people.PermissionIdAlreadyExists,
  CONTAINED_PERMISSION_NOT_FOUND: people.ContainedPermissionNotFound,
  API_KEY_REVOKED: people.ApiKeyRevoked,
  API_KEY_EXPIRED: people.ApiKeyExpired,
  WRONG_API_KEY_TYPE: people.WrongApiKeyType,
  PASSWORD_CONFIRMATION_MISMATCH: signIn.PasswordConfirmationMismatch,
  USER_DOES_NOT_HAVE_PASSWORD: signIn.UserDoesNotHavePassword,
  INVALID_TOTP_CODE: signIn.InvalidTotpCode,
  PASSKEY_AUTHENTICATION_NOT_ENABLED: signIn.PasskeyAuthenticationNotEnabled,
  PASSKEY_REGISTRATION_FAILED: signIn.PasskeyRegistrationFailed,
  PASSKEY_AUTHENTICATION_FAILED: signIn.PasskeyAuthenticationFailed,
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: signIn.ContactChannelAlreadyUsedForAuthBySomeoneElse,
  CANNOT_DELETE_CURRENT_SESSION: signIn.CannotDeleteCurrentSession,
  INVALID_POLLING_CODE: signIn.InvalidPollingCode,
}
