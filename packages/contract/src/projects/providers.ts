/** The OAuth providers that a project may offer. */
export const providerTypes = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
  'twitch',
] as const
export type ProviderType = (typeof providerTypes)[number]

/** Our own addition: any other provider that speaks OpenID Connect, at an issuer that the owner names. */
export const openIdType = 'openid'
