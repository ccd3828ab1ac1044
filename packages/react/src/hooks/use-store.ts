import { createStore, type LoadedStore, type Store } from '@latchkey/js/internal'
import { useEffect, useSyncExternalStore } from 'react'
import { isOnServer, leftToBrowser } from './leave-to-browser.ts'

/**
 * The value of a store, kept current. Suspends while there is none yet, and throws what kept it from coming. `hook` is the hook that an
 * app called, unless that is named by the object that it belongs to.
 */
export function useStore<T>(store: Store<T>, hook = 'A hook of Latchkey'): T {
  if (isOnServer() && !store.isOnServer) throw leftToBrowser(hook)
  return useStoreAnywhere(store)
}

/** The same where a server has the value as well. */
export function useStoreAnywhere<T>(store: Store<T>): T {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  switch (snapshot.status) {
    case 'pending':
      throw snapshot.promise
    case 'failed':
      if (snapshot.error instanceof Error) failedStores.set(snapshot.error, store)
      throw snapshot.error
    case 'ready':
      return snapshot.value
  }
}

/**
 * The value of a store that other people change as well: who is in a team, and what they may do there. It is loaded again
 * whenever someone comes back to the page, so that no one acts on what was true an hour ago.
 */
export function useFreshStore<T>(store: Store<T>, hook?: string): T {
  useEffect(() => onReturn(() => void store.refresh()), [store])
  return useStore(store, hook)
}

const failedStores = new WeakMap<Error, Store<unknown>>()

/** Which store an error came from, so that it can be loaded again; none if the error came from elsewhere. */
export function storeBehind(failure: unknown): Store<unknown> | undefined {
  return failure instanceof Error ? failedStores.get(failure) : undefined
}

const clock = {
  now: () => Date.now(),
  sleep: (delayMs: number) => new Promise<void>(resolve => setTimeout(resolve, delayMs)),
}

/** A store for a value that the SDK has a reader for, but no store. */
export function createLocalStore<T>(load: () => Promise<T>): LoadedStore<T> {
  return createStore(load, clock)
}

/**
 * Calls back when someone comes back to the page after they were elsewhere: what they see may have changed meanwhile. Answers how to stop.
 */
function onReturn(look: () => void): () => void {
  const lookIfSeen = () => document.visibilityState === 'visible' && look()
  window.addEventListener('focus', lookIfSeen)
  document.addEventListener('visibilitychange', lookIfSeen)
  return () => {
    window.removeEventListener('focus', lookIfSeen)
    document.removeEventListener('visibilitychange', lookIfSeen)
  }
}

/** `useFreshStore` in pages, `useStoreAnywhere` in apps with a secret key. */
export type UseStore = <T>(store: Store<T>, hook?: string) => T
