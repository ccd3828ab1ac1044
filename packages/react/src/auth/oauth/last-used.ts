/** Which provider this browser used last: people forget which of them their account belongs to. */
const item = 'latchkey.lastUsed'

/** Null outside of a browser, and where storage is blocked. */
export function lastUsedProvider(): string | null {
  try {
    return localStorage.getItem(item)
  } catch {
    return null
  }
}

export function noteUsedProvider(id: string): void {
  try {
    localStorage.setItem(item, id)
  } catch {
    // Without storage there is no badge.
  }
}
