/**
 * Known errors about signing in with providers, and about accounts there.
 *
 * @example
 * if (OAuthProviderAccessDenied.is(error)) show('You can simply try again.')
 */
import { KnownError } from './api-error.ts'

/** The only scope of a sign-in is `legacy`. */
export class InvalidScope extends KnownError<'INVALID_SCOPE', { readonly scope: string }> {}
/** The project id or the publishable client key is wrong. */
export class InvalidOAuthClientIdOrSecret extends KnownError<
  'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
  { readonly clientId: string | null }
> {}
/** The sign-in took too long, was finished before, or was started elsewhere. It starts again at the provider. */
export class InvalidAuthorizationCode extends KnownError<'INVALID_AUTHORIZATION_CODE'> {}
/** The project has no such provider, or has it switched off for this use. */
export class OAuthProviderNotFoundOrNotEnabled extends KnownError<'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'> {}
/** The user declined at the provider, or the provider did. */
export class OAuthProviderAccessDenied extends KnownError<'OAUTH_PROVIDER_ACCESS_DENIED'> {}
/** The browser was at the provider for more than ten minutes. */
export class OuterOAuthTimeout extends KnownError<'OUTER_OAUTH_TIMEOUT'> {}
/** More scopes need keys of the project's own at the provider. */
export class OAuthExtraScopeNotAvailableWithSharedOAuthKeys extends KnownError<'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'> {}
/** Access tokens need keys of the project's own at the provider. */
export class OAuthAccessTokenNotAvailableWithSharedOAuthKeys extends KnownError<'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'> {}
/** The user has connected no account of this provider. */
export class OAuthConnectionNotConnectedToUser extends KnownError<'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'> {}
/** The user has not granted these scopes, or has revoked them at the provider. */
export class OAuthConnectionDoesNotHaveRequiredScope extends KnownError<'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'> {}
/** Another user has connected the account. */
export class OAuthConnectionAlreadyConnectedToAnotherUser extends KnownError<'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'> {}
/** Another user signs in with the account. */
export class OAuthProviderAccountIdAlreadyUsedForSignIn extends KnownError<'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'> {}
