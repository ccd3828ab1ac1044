import { vi } from 'vitest'
import type { Store } from '../../src/internal.ts'

/** Looks at a value as a page does: from now on, and always at the newest. */
export async function watch<T>(store: Store<T>): Promise<{ readonly now: T; leave(): void }> {
  const leave = store.subscribe(() => {})
  await vi.waitFor(() => current(store), { timeout: 10_000 })
  return {
    get now() {
      return current(store)
    },
    leave,
  }
}

function current<T>(store: Store<T>): T {
  const snapshot = store.getSnapshot()
  if (snapshot.status === 'failed') throw snapshot.error
  if (snapshot.status === 'pending') throw new Error('There is nothing to see yet.')
  return snapshot.value
}
