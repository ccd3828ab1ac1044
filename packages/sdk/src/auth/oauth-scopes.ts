/** The providers that have a type of their own. Any OpenID Connect provider has the id that its project gave it. */
type KnownProvider =
  | 'google'
  | 'github'
  | 'microsoft'
  | 'spotify'
  | 'facebook'
  | 'discord'
  | 'gitlab'
  | 'bitbucket'
  | 'linkedin'
  | 'apple'
  | 'x'
  | 'twitch'

/** The id of a provider, as the project's configuration has it. */
export type OAuthProviderId = KnownProvider | (string & {})

/**
 * Scopes of providers, by their ids.
 *
 * @example
 * const oauthScopesOnSignIn: OAuthScopesOnSignIn = { github: ['repo'], google: ['https://www.googleapis.com/auth/calendar'] }
 */
export type OAuthScopesOnSignIn = { readonly [Provider in OAuthProviderId]?: readonly string[] }
