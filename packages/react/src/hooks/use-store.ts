'use client'

import type { Store } from '@latchkey/js/internal'
import { useSyncExternalStore } from 'react'

/** The value of a store, kept current. Suspends while there is none yet, and throws what kept it from coming. */
export function useStore<T>(store: Store<T>): T {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  switch (snapshot.status) {
    case 'pending':
      throw snapshot.promise
    case 'failed':
      throw snapshot.error
    case 'ready':
      return snapshot.value
  }
}
