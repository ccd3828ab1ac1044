import { defineError, defineText } from '../kernel/error.ts'

export const OAuthAccountTaken = defineError(
  'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN',
  400,
  'Another user signs in with this account of the provider. Disconnect it there first.',
)
export const OnlyOwnOAuthProviders = defineText(
  403,
  'A client can see and change only the connected accounts of the signed-in user.',
)
export const OAuthProviderNotConfigured = defineText(
  404,
  'The project has no provider with this provider_config_id. Add it under Auth methods first.',
)
export const OAuthProviderNotFound = defineText(404, 'This user has no connected account with this id.')
export const OAuthSignInTwice = defineText(
  400,
  'The user signs in with another account of this provider already. Turn allow_sign_in off for that one first.',
)
export const OAuthAccountTwice = defineText(400, 'The user has connected this account of the provider already.')
export const LastSignInMethod = defineText(
  400,
  'This account is the only way for the user to sign in. Add another sign-in method first.',
)
