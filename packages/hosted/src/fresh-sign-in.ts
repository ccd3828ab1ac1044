/** Whether the visitor has signed in for the request of this tab: then they go on at once, and are not asked who they are. */
const item = 'latchkey-hosted-signing-in'

/** No one was signed in when the request came. */
export function noteSignedOut(state: string): void {
  inTab(storage => storage.setItem(item, state))
}

/** Until {@link clearFreshSignIn}: a component may be rendered more than once. */
export function isFreshSignIn(state: string): boolean {
  return inTab(storage => storage.getItem(item) === state) ?? false
}

/** Whoever comes back to the page by the history of the browser is asked. */
export function clearFreshSignIn(): void {
  inTab(storage => storage.removeItem(item))
}

/** Some browsers refuse storage; then the visitor is asked. */
function inTab<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
