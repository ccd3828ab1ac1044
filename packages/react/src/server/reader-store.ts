import type { LoadedStore } from '@latchkey/js/internal'
import { createLocalStore } from '../hooks/local-store.ts'
import { useStoreAnywhere } from '../hooks/use-store.ts'

/** What an app with a secret key has read, by what was read. It is one for the app and for everything that the app hands out. */
export class ReaderStores {
  readonly #stores = new Map<string, LoadedStore<unknown>>()

  /** The value of a reader, kept current. Suspends while it is read. */
  useReader<T>(key: readonly unknown[], read: () => Promise<T>): T {
    const name = JSON.stringify(key)
    const store = this.#stores.get(name) ?? createLocalStore<unknown>(read)
    this.#stores.set(name, store)
    // Each key has one reader, which answers this type.
    return useStoreAnywhere(store) as T
  }

  /** After a change everything that is on show is read again, and the rest when it is shown next. */
  async changed(): Promise<void> {
    // The change itself succeeded; a failed reload must not fail it.
    await Promise.all([...this.#stores.values()].map(store => store.outdate().catch(() => {})))
  }

  /** The thing with its acts followed by {@link changed}. What only reads stays as it is. */
  following<Thing extends object>(thing: Thing): Thing {
    const acts = Object.entries(thing).filter(([name, act]) => typeof act === 'function' && !isReader(name))
    const followed = acts.map(([name, act]) => [name, this.#followed(act)])
    // The same methods, each with the same input and output.
    return { ...thing, ...Object.fromEntries(followed) } as Thing
  }

  #followed(act: (...input: unknown[]) => Promise<unknown>) {
    return async (...input: unknown[]) => {
      try {
        return await act(...input)
      } finally {
        await this.changed()
      }
    }
  }
}

function isReader(name: string): boolean {
  return /^(get|list|has|is|why|use|to|explain)(?![a-z])/.test(name)
}
