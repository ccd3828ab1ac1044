import type { ProviderType } from '@latchkey/contract'

/** The id of a provider, as the project's configuration has it: a type of ours, or any other. */
export type OAuthProviderId = ProviderType | (string & {})

/**
 * Scopes of providers, by their ids.
 *
 * @example
 * const oauthScopesOnSignIn: OAuthScopesOnSignIn = { github: ['repo'], google: ['https://www.googleapis.com/auth/calendar'] }
 */
export type OAuthScopesOnSignIn = { readonly [Provider in OAuthProviderId]?: readonly string[] }
