/** The OAuth providers that a project may offer, and how they write their names, in the order of catalogues. */
export const providerNames = {
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
} as const
export type ProviderType = keyof typeof providerNames

// Object.keys forgets which keys it was given.
export const providerTypes = Object.keys(providerNames) as readonly ProviderType[]

/** Our own addition: any other provider that speaks OpenID Connect, at an issuer that the owner names. */
export const openIdType = 'openid'
