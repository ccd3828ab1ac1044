/** Whose an API key is, as its own text says: a user's or a team's. */
export type ApiKeyKind = 'user' | 'team'

/** Scanners for leaked secrets look for this. It follows the kind, and only a checksum follows it. */
export const apiKeyMarker = '574ck4u7h'

const ending = new RegExp(`(user|team)\\d${apiKeyMarker}[0-9a-f]{8}$`)

/** Null: the text has not the form of a key. */
export function apiKeyKind(text: string): ApiKeyKind | null {
  const kind = ending.exec(text)?.[1]
  return kind === 'user' || kind === 'team' ? kind : null
}
