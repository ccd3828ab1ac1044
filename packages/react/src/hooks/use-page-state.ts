import { useSyncExternalStore } from 'react'

/** What stands behind the `#` of the address, percent signs and all. */
export function useHash(): string {
  return useSyncExternalStore(subscribe, readHash, () => '')
}

function readHash() {
  return window.location.hash.slice(1)
}

function subscribe(onChange: () => void) {
  window.addEventListener('hashchange', onChange)
  window.addEventListener('popstate', onChange)
  return () => {
    window.removeEventListener('hashchange', onChange)
    window.removeEventListener('popstate', onChange)
  }
}

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
