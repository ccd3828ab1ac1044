/** What other products call the providers that Latchkey knows by another name. */
const names: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'google-oauth2': 'google',
    'google.com': 'google',
    'github.com': 'github',
    'facebook.com': 'facebook',
    'apple.com': 'apple',
    'microsoft.com': 'microsoft',
    windowslive: 'microsoft',
    azure: 'microsoft',
    'twitter.com': 'x',
    twitter: 'x',
    linkedin_oidc: 'linkedin',
    'linkedin-openid-connect': 'linkedin',
  }),
)

/** A provider that neither list knows keeps its name: the project may have one that is called so. */
export const providerIdOf = (name: string): string => names.get(name) ?? name
