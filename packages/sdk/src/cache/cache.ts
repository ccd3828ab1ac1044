/**
 * What the views of an app show: a store for each reader and its input. After a write, what it made stale is loaded again: here,
 * and nowhere else.
 */
import type { Platform, Transport } from '@latchkey/client'
import type { isStaleAfter, Sent } from '@latchkey/client/stale'
import { type CachedStore, createStore, type LoadedStore } from './store.ts'

/** How a value is loaded. What is sent by the transport is what the value was read from. */
export type Load<T> = (transport: Transport) => Promise<T>

/** Something that was read, and that a write may have changed. */
export interface Watched {
  reads(): Iterable<Sent>
  /** The value has changed. `answer` is what the write returned. */
  outdate(write: Sent, answer: unknown): Promise<void>
}

interface Entry extends Watched {
  readonly store: CachedStore<unknown>
}

/** Views show fewer values at once. Beyond that, those that no view has looked at for a while are forgotten. */
const most = 100

export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<(write: Sent) => Promise<unknown>>()
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
  }

  find(key: string): LoadedStore<unknown> | undefined {
    return this.#entries.get(key)?.store
  }

  /** The store of a key, made where there is none. */
  store(key: string, create: (reads: Map<string, Sent>) => () => Promise<unknown>): LoadedStore<unknown> {
    const entry = this.#entries.get(key) ?? this.#create(create)
    // The last used one is at the end.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.store
  }

  /** Calls back after every write, which waits for the promise. */
  onWrite(listener: (write: Sent) => Promise<unknown>): void {
    this.#listeners.add(listener)
  }

  /** Starts to load what decides on {@link written}, while the write is on its way. */
  prepare(own: Watched | undefined): void {
    if (own || this.#entries.size > 0) void loadRules()
  }

  /** Loads again what views show and a write made stale. `own` is looked at in any case. */
  async written(write: Sent, answer: unknown, own: Watched | undefined): Promise<void> {
    const watched = own ? [own, ...this.#entries.values()] : [...this.#entries.values()]
    const isStale = watched.length > 0 && (await loadRules())
    const stale = isStale ? watched.filter(one => isStale([...one.reads()], write)) : []
    const reloads = stale.map(one => one.outdate(write, answer))
    // The write itself succeeded; a failed reload must not fail it.
    await Promise.allSettled([...reloads, ...[...this.#listeners].map(async listener => listener(write))])
  }

  #create(create: (reads: Map<string, Sent>) => () => Promise<unknown>): Entry {
    this.#deleteUnused()
    const reads = new Map<string, Sent>()
    const store = createStore(create(reads), this.#platform)
    return { store, reads: () => reads.values(), outdate: () => store.outdate() }
  }

  #deleteUnused(): void {
    for (const [key, { store }] of this.#entries) {
      if (this.#entries.size < most || !store.isUnused()) return
      this.#entries.delete(key)
    }
  }
}

/** Where the rules cannot be loaded, all that is on show may be stale. */
async function loadRules(): Promise<typeof isStaleAfter> {
  try {
    return (await import('@latchkey/client/stale')).isStaleAfter
  } catch {
    return () => true
  }
}
