/** What a tab keeps while someone is on the way from one page to the next, or to their mail and back. */

/** Null outside of a browser, and where storage is blocked, as in some frames: there nothing survives a page load. */
export function inTab<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
