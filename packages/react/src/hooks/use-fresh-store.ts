'use client'

import type { Store } from '@latchkey/js/internal'
import { useEffect } from 'react'
import { onReturn } from './on-return.ts'
import { useStore } from './use-store.ts'

/**
 * The value of a store that other people change as well: who is in a team, and what they may do there. It is asked for anew
 * whenever somebody comes back to the page, so that nobody acts on what was true an hour ago.
 */
export function useFreshStore<T>(store: Store<T>): T {
  useEffect(() => onReturn(() => void store.refresh()), [store])
  return useStore(store)
}
