/** The providers that a project may have, by the names that people know them by. */
import type { AdminOAuthProviderConfig } from '@latchkey/js'

export type ProviderId = AdminOAuthProviderConfig['id']

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
