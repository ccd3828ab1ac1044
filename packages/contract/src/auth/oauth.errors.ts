/** What can go wrong between an application, this server and a provider. */
import { defineError, defineText } from '../kernel/error.ts'

export const OAuthClientInvalid = defineError(
  'INVALID_OAUTH_CLIENT_ID_OR_SECRET',
  400,
  (_: { clientId: string | null }) =>
    'client_id must be the project id and client_secret one of its publishable client keys.',
)
export const ScopeInvalid = defineError(
  'INVALID_SCOPE',
  400,
  (_: { scope: string }) => 'The only scope of this server is legacy.',
)
export const AuthorizationCodeInvalid = defineError(
  'INVALID_AUTHORIZATION_CODE',
  400,
  'The authorization code is not valid, or was used before. Start the sign-in again.',
)
export const ProviderNotEnabled = defineError(
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  400,
  'This provider is not configured in the project, or is switched off for this use. Its owner can enable it under Auth methods.',
)
export const ProviderAccessDenied = defineError(
  'OAUTH_PROVIDER_ACCESS_DENIED',
  400,
  'Access was denied at the provider. Sign in again and allow it, or use another sign-in method.',
)
export const OAuthFlowTimedOut = defineError(
  'OUTER_OAUTH_TIMEOUT',
  408,
  'The OAuth flow has timed out. Please sign in again.',
)
export const ExtraScopeNeedsOwnKeys = defineError(
  'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  400,
  'Additional provider scopes need OAuth keys of the project itself. Its owner can enter them under Auth methods.',
)
export const ConnectedToAnotherUser = defineError(
  'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
  409,
  'This account at the provider is connected to another user already.',
)

export const SessionRequired = defineText(400, 'The access token names no session, so there is none to hand over.')
export const RefreshTokenRequired = defineText(
  400,
  'Send the refresh token of the session in the header x-stack-refresh-token.',
)
export const RefreshTokenOfOtherSession = defineText(
  401,
  'The refresh token is not one of the session of the access token, or the session has ended. Sign in again.',
)
export const LinkWithoutToken = defineText(
  400,
  'Linking an account needs the access token of the signed-in user: add token to the query.',
)
export const TokenOfOtherProject = defineText(403, 'The access token in token belongs to another project.')
export const FlowCannotContinue = defineText(
  400,
  'The sign-in cannot be continued here: it was started in another browser, or was finished already. Start again.',
)
export const ProviderGrantInvalid = defineText(
  400,
  'The provider did not accept its own code any more. Start the sign-in again.',
)
export const ProviderClientInvalid = defineText(
  400,
  "The provider did not accept the project's client id and secret. The owner of the project has to correct them under Auth methods.",
)
export const ProviderScopeRefused = defineText(
  400,
  "The project's app at the provider may not request one of the scopes. The owner of the project has to allow it there.",
)
export const ProviderAnswerRefused = defineText(400, ({ reason }: { reason: string }) => reason)
export const ProviderUnreachable = defineText(
  502,
  'The provider cannot be reached, or fails at the moment. Try again shortly.',
)

/** What the application's page for errors is given in place of the sentences above, which have no code. */
export const ProviderRejected = defineError(
  'PROVIDER_REJECTED',
  401,
  'The provider refused the sign-in, or fails at the moment. Try again, or use another sign-in method.',
)
export const providerFailures = [
  ProviderGrantInvalid,
  ProviderClientInvalid,
  ProviderScopeRefused,
  ProviderAnswerRefused,
  ProviderUnreachable,
]
