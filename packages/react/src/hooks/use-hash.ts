'use client'

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
