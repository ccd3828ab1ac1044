'use client'

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * False on a server and during hydration, true ever after. What depends on the browser (who is signed in, the address) is
 * left out until then, so that server and browser agree on the first picture.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
