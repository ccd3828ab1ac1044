/** How the providers write their names. */
const names: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  microsoft: 'Microsoft',
  spotify: 'Spotify',
  facebook: 'Facebook',
  discord: 'Discord',
  gitlab: 'GitLab',
  bitbucket: 'Bitbucket',
  linkedin: 'LinkedIn',
  apple: 'Apple',
  x: 'X',
  twitch: 'Twitch',
}

interface Named {
  readonly id: string
  readonly displayName?: string
}

/** Any other OpenID Connect provider has the name that its project gave it, or else its id. */
export function providerName({ id, displayName }: Named): string {
  return displayName ?? (Object.hasOwn(names, id) ? (names[id] ?? id) : id)
}
