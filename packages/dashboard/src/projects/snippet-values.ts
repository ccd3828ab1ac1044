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
export function publishableKeyOf({ publishableClientKey }: SnippetValues): string {
  return publishableClientKey ?? 'YOUR_PUBLISHABLE_CLIENT_KEY'
}

export function secretKeyOf({ secretServerKey }: SnippetValues): string {
  return secretServerKey ?? 'YOUR_SECRET_SERVER_KEY'
}
