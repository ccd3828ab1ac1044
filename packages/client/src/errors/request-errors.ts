/**
 * Known errors about the request itself: its keys, its tokens, its shape.
 *
 * @example
 * if (InvalidPublishableClientKey.is(error)) log.error('LATCHKEY_PUBLISHABLE_CLIENT_KEY is wrong or revoked')
 */
import { type ErrorDetails, KnownError } from './api-error.ts'

/** The body does not have the form that the endpoint requires; the message lists every problem. */
export class SchemaError extends KnownError<'SCHEMA_ERROR', { readonly message: string }> {}
/** The body is not readable as JSON. */
export class BodyParsingError extends KnownError<'BODY_PARSING_ERROR', { readonly message: string }> {}

/** The server does not support this feature, or not any more. */
export class UnsupportedError extends KnownError<'UNSUPPORTED_ERROR', { readonly originalErrorCode?: string }> {}

/** The server keeps no analytics. */
export class AnalyticsNotEnabled extends KnownError<'ANALYTICS_NOT_ENABLED'> {}
/** The server takes no session of another product. */
export class ExternalAuthProviderNotConfigured extends KnownError<
  'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED',
  { readonly reason: string }
> {}

/** This needs a key of a higher level, such as a secret server key. */
export class InsufficientAccessType extends KnownError<
  'INSUFFICIENT_ACCESS_TYPE',
  { readonly actualAccessType: string; readonly allowedAccessTypes: readonly string[] }
> {}
/** The project id belongs to no project of this server. */
export class CurrentProjectNotFound extends KnownError<'CURRENT_PROJECT_NOT_FOUND', { readonly projectId: string }> {}
/** No publishable client key was sent. */
export class ClientAuthenticationRequired extends KnownError<'CLIENT_AUTHENTICATION_REQUIRED'> {}
/** The project requires a publishable client key, and none was sent. */
export class PublishableClientKeyRequiredForProject extends KnownError<
  'PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT',
  { readonly projectId: string }
> {}
/** The publishable client key is wrong, expired or revoked. */
export class InvalidPublishableClientKey extends KnownError<
  'INVALID_PUBLISHABLE_CLIENT_KEY',
  { readonly projectId: string }
> {}
type AdminTokenCode = 'UNPARSABLE_ADMIN_ACCESS_TOKEN' | 'ADMIN_ACCESS_TOKEN_EXPIRED' | 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'

/** The project owner's token is not accepted. {@link AdminAccessTokenExpired} and its like belong to it. */
export class InvalidAdminAccessToken<Code extends AdminTokenCode = AdminTokenCode> extends KnownError<Code> {}
type AccessTokenCode = 'UNPARSABLE_ACCESS_TOKEN' | 'ACCESS_TOKEN_EXPIRED' | 'INVALID_PROJECT_FOR_ACCESS_TOKEN'

/** The visitor's access token is not accepted. The three errors below belong to it. */
export class InvalidAccessToken<Code extends AccessTokenCode = AccessTokenCode> extends KnownError<Code> {}
/** The access token cannot be read. */
export class UnparsableAccessToken extends InvalidAccessToken<'UNPARSABLE_ACCESS_TOKEN'> {}
/** The access token has expired. */
export class AccessTokenExpired extends InvalidAccessToken<'ACCESS_TOKEN_EXPIRED'> {}
/** The access token was issued for another project. */
export class InvalidProjectForAccessToken extends InvalidAccessToken<'INVALID_PROJECT_FOR_ACCESS_TOKEN'> {}

type RefreshTokenCode = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' | 'PROVIDER_REJECTED'

/** Refreshing has come to its end. {@link RefreshTokenNotFoundOrExpired} and {@link ProviderRejected} belong to it. */
export class RefreshTokenError<Code extends RefreshTokenCode = RefreshTokenCode> extends KnownError<Code> {}
/** The provider refused the sign-in, or failed. */
export class ProviderRejected extends RefreshTokenError<'PROVIDER_REJECTED'> {}
/** The session has ended: signed out elsewhere, expired, or its user deleted. */
export class RefreshTokenNotFoundOrExpired extends RefreshTokenError<'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'> {}

/** Someone has to be signed in for this. */
export class UserAuthenticationRequired extends KnownError<'USER_AUTHENTICATION_REQUIRED'> {}
/** This requires a signed-in user, and no one is signed in. */
export class CannotGetOwnUserWithoutUser extends KnownError<'CANNOT_GET_OWN_USER_WITHOUT_USER'> {}
type InvalidKeyCode =
  | 'API_KEY_NOT_FOUND'
  | 'API_KEY_REVOKED'
  | 'API_KEY_EXPIRED'
  | 'WRONG_API_KEY_TYPE'
  | 'PUBLIC_API_KEY_CANNOT_BE_REVOKED'

/** An API key does not work. {@link ApiKeyNotFound}, {@link ApiKeyRevoked} and their like belong to it. */
export class ApiKeyNotValid<
  Code extends InvalidKeyCode = InvalidKeyCode,
  Details extends ErrorDetails = ErrorDetails,
> extends KnownError<Code, Details> {}
/** There is no such API key in this project. */
export class ApiKeyNotFound extends ApiKeyNotValid<'API_KEY_NOT_FOUND'> {}
