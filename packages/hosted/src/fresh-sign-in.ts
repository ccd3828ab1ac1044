/** Whether the visitor has signed in for the request of this tab: then they go on at once, and are not asked who they are. */
const item = 'latchkey-hosted-signing-in'

/** No one was signed in when the request came. */
export function noteSignedOut(state: string): void {
  inTab(storage => storage.setItem(item, state))
}

/** Once. */
export function takeFreshSignIn(state: string): boolean {
  return (
    inTab(storage => {
      const noted = storage.getItem(item)
      storage.removeItem(item)
      return noted === state
    }) ?? false
  )
}

/** Some browsers refuse storage; then the visitor is asked. */
function inTab<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
