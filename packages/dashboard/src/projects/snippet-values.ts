/** What code needs to know of a project before it can be pasted. */

export interface SnippetValues {
  readonly baseUrl: string
  readonly projectId: string
  readonly publishableClientKey?: string | null
  readonly secretServerKey?: string | null
}

export interface Snippet {
  readonly title: string
  readonly code: string
}

/** Keys are shown only once. Where one is not known, its place holds a name that says what belongs there. */
export function getPublishableKey({ publishableClientKey }: SnippetValues): string {
  return publishableClientKey ?? 'YOUR_PUBLISHABLE_CLIENT_KEY'
}

export function getSecretKey({ secretServerKey }: SnippetValues): string {
  return secretServerKey ?? 'YOUR_SECRET_SERVER_KEY'
}

export const fromAClone = 'Terminal, from a clone while no version is published'

/** In `.npmrc`: without it a later `npm install` would turn the copies into links, which bundlers follow out of the app. */
const copies = 'npm config set install-links=true --location=project'
const inClone = (folder: string) => `../latchkey/packages/${folder}`

/**
 * How a package gets into an app: by its name, or from a clone of the repository that was built.
 *
 * @param folders the packages that it needs, itself included
 * @param before lines that make the app
 */
export function installed(name: string, folders: readonly string[], before = ''): Snippet[] {
  return [
    { title: 'Terminal', code: `${before}npm install @latchkey/${name}` },
    { title: fromAClone, code: [copies, `npm install ${folders.map(inClone).join(' ')}`].join('\n') },
  ]
}
