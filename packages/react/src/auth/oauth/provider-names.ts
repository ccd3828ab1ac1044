/** How the providers write their names. Any OpenID Connect provider is shown by the id that its project gave it. */
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

export function providerName(id: string): string {
  return Object.hasOwn(names, id) ? (names[id] ?? id) : id
}
