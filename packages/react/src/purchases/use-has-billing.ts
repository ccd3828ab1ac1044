'use client'

import { latchkeyInternals, type Store } from '@latchkey/js/internal'
import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '../app/current-user.ts'
import { useLatchkeyApp } from '../frame/use-latchkey-app.ts'
import { useHash } from '../hooks/use-hash.ts'
import { sells } from './held-purchases.ts'

export const billingId = 'billing'

/**
 * Whether the account settings have a page about billing. Nothing waits for that to be known; who comes for this page
 * sees it load.
 */
export function useHasBilling(user: CurrentUser): boolean {
  const isWanted = useHash() === billingId
  const app = useLatchkeyApp()
  const offers = useReady(app[latchkeyInternals].store(() => app.listOffers({ customerType: 'user' })))
  const purchases = useReady(user[latchkeyInternals].store(() => user.listPurchases()))
  return offers && purchases ? sells(offers, purchases) : isWanted
}

/** The value of a store as soon as it is there; undefined until then, and where it cannot be loaded. */
function useReady<T>(store: Store<T>): T | undefined {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  return snapshot.status === 'ready' ? snapshot.value : undefined
}
