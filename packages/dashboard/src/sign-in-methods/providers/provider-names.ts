/** The providers that a project may have, by the names that people know them by, in the order of the catalogue. */
import type { AdminOAuthProviderConfig } from '@latchkey/js'

export type ProviderId = AdminOAuthProviderConfig['id']
export type ProviderType = ProviderId | 'openid'

export const providerNames: Record<ProviderId, string> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  apple: 'Apple',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  discord: 'Discord',
  spotify: 'Spotify',
  twitch: 'Twitch',
  x: 'X',
}

// Object.keys forgets which keys it was given.
export const providerIds = Object.keys(providerNames) as ProviderId[]

export const openIdName = 'OpenID Connect'

export function isProviderId(id: string): id is ProviderId {
  return Object.hasOwn(providerNames, id)
}
