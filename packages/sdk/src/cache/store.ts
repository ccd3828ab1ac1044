/**
 * One value of the server's, as a view can hold on to it.
 *
 * What is shown stays on show while it is loaded again. A change that we made ourselves is never
 * overwritten by an older answer that was still on its way. No one looking for five seconds means
 * that the next one who looks gets it fresh.
 */

/** What is known of a value now. The object stays the same until something changes. */
export type Snapshot<T> =
  | { readonly status: 'pending'; readonly promise: Promise<T> }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown }

/**
 * A value that can be watched. Made for `useSyncExternalStore`, and for suspense on the promise of a
 * pending snapshot.
 *
 * @example
 * const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
 * if (snapshot.status === 'pending') throw snapshot.promise
 */
export interface Store<T> {
  /** The current value; starts to load it where there is none yet. */
  getSnapshot(): Snapshot<T>
  /** Calls back at every change. Answers how to stop. */
  subscribe(onChange: () => void): () => void
  /** Loads the value again, after a load in progress, and not more often than every 300 ms. */
  refresh(): Promise<T>
  /** Sets a value that is newer than any load in progress. */
  set(value: T): void
  /** Whether a server that renders a page has the value as well. Others are left to the browser. */
  readonly isOnServer?: boolean
}

/** A store that code without a view can load from as well. */
export interface LoadedStore<T> extends Store<T> {
  /** The value as the server has it now. Concurrent calls share one request. */
  load(): Promise<T>
  /**
   * Says that the value has changed on the server. With subscribers it is loaded again; otherwise the next
   * read loads it.
   */
  outdate(): Promise<void>
}

/** A store that may be forgotten once no view needs it. */
export interface CachedStore<T> extends LoadedStore<T> {
  /** Whether no view has looked at it for five seconds. */
  isUnused(): boolean
}

interface Clock {
  now(): number
  sleep(delayMs: number): Promise<void>
}

const throttleMs = 300
const unusedLifeMs = 5_000

export function createStore<T>(fetchValue: () => Promise<T>, clock: Clock): CachedStore<T> {
  const listeners = new Set<() => void>()
  let snapshot: Snapshot<T> | null = null
  let underWay: Promise<T> | null = null
  let queued: Promise<T> | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  let unusedSince = clock.now()
  /** Incremented whenever a value is set, so that a load can detect that it is outdated. */
  let edition = 0

  function show(next: Snapshot<T>): void {
    edition += 1
    unusedSince = clock.now()
    // An equal value does not notify: a view that loads would otherwise render again, and load again.
    if (snapshot?.status === 'ready' && next.status === 'ready' && isAlike(snapshot.value, next.value)) return
    snapshot = next
    for (const onChange of [...listeners]) onChange()
  }

  async function loadOnce(): Promise<T> {
    startedAt = clock.now()
    const editionBefore = edition
    try {
      const value = await fetchValue()
      if (edition === editionBefore) show({ status: 'ready', value })
      return snapshot?.status === 'ready' ? snapshot.value : value
    } catch (error) {
      // A shown value is better than an error; the caller of the reload gets the error.
      if (edition === editionBefore && snapshot?.status !== 'ready') show({ status: 'failed', error })
      throw error
    }
  }

  function load(): Promise<T> {
    underWay ??= quiet(
      loadOnce().finally(() => {
        underWay = null
      }),
    )
    return underWay
  }

  async function loadNext(): Promise<T> {
    // What is under way may have read the value before the change that made this reload necessary.
    await underWay?.catch(() => {})
    await clock.sleep(Math.max(0, startedAt + throttleMs - clock.now()))
    queued = null
    return load()
  }

  function refresh(): Promise<T> {
    queued ??= quiet(loadNext())
    return queued
  }

  const isUnused = () => listeners.size === 0 && clock.now() - unusedSince > unusedLifeMs

  return {
    load,
    isUnused: () => isUnused() && !underWay && !queued,
    getSnapshot() {
      if (!snapshot || (isUnused() && snapshot.status !== 'pending')) snapshot = { status: 'pending', promise: load() }
      return snapshot
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        unusedSince = clock.now()
      }
    },
    refresh,
    set: value => show({ status: 'ready', value }),
    async outdate() {
      // The change itself succeeded; a failed reload must not fail it.
      if (listeners.size > 0 || underWay) await refresh().catch(() => {})
      else snapshot = null
    },
  }
}

/** Values are compared by their fields; methods are equal when the fields are. */
function isAlike(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** Failures reach those who await; a reload that no one awaits must not end the process. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Makes one thing of each object, when it is first needed, and no other while the object is there. */
export function memoize<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>()
  return from => {
    const one = made.get(from) ?? make(from)
    made.set(from, one)
    return one
  }
}
