import { createStore, type LoadedStore } from '@latchkey/js/internal'

const clock = {
  now: () => Date.now(),
  sleep: (delayMs: number) => new Promise<void>(resolve => setTimeout(resolve, delayMs)),
}

/** A store for a value that the SDK has a reader for, but no store. */
export function createLocalStore<T>(load: () => Promise<T>): LoadedStore<T> {
  return createStore(load, clock)
}
