/** The world outside, as far as requests and sessions depend on it. Tests hold still what they must. */
export interface Platform {
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Milliseconds since 1970. */
  now(): number
  sleep(delayMs: number): Promise<void>
  /** From 0 up to 1. */
  random(): number
  isOnline(): boolean
}

export const realPlatform: Platform = {
  // Looked up at every call: frameworks and tests replace the global one after this module has loaded.
  fetch: (url, init) => globalThis.fetch(url, init),
  now: () => Date.now(),
  sleep: delayMs => new Promise(resolve => setTimeout(resolve, delayMs)),
  random: () => Math.random(),
  isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
}
