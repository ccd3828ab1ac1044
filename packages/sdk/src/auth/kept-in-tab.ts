/** What a tab keeps while somebody is on the way from one page to the next, or to their mail and back. */

/** Nothing outside of a browser, nor where it keeps storage closed, as in some frames: there a new page begins anew. */
export function inTab<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(sessionStorage)
  } catch {
    return null
  }
}
