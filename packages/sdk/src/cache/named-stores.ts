/** Values that can be watched, by name and by what they are of. Each is made when it is first looked at. */
import type { LoadedStore } from './store.ts'

type Readers<Values> = { readonly [Name in keyof Values]: (...key: never[]) => unknown }

export interface NamedStores<Values extends Readers<Values>> {
  /** A value to watch: `store('users', team.id)`. */
  readonly store: StoreByName<Values>
  /** Says that a value has changed on the server: those with subscribers are loaded again. */
  readonly outdate: (name: keyof Values, ...keyPrefix: readonly string[]) => Promise<void>
}

export type StoreByName<Values extends Readers<Values>> = <Name extends keyof Values>(
  name: Name,
  ...key: Parameters<Values[Name]>
) => LoadedStore<ReturnType<Values[Name]>>

/** How each value is loaded, on behalf of a given caller. */
export type LoadersOf<Values extends Readers<Values>, From> = {
  readonly [Name in keyof Values]: (from: From, ...key: Parameters<Values[Name]>) => Promise<ReturnType<Values[Name]>>
}

export function createNamedStores<Values extends Readers<Values>>(
  create: <Name extends keyof Values>(
    name: Name,
    key: Parameters<Values[Name]>,
  ) => LoadedStore<ReturnType<Values[Name]>>,
): NamedStores<Values> {
  const stores = new Map<string, LoadedStore<unknown>>()
  const nameOf = (...key: readonly unknown[]) => `${key.join()},`
  return {
    store(name, ...key) {
      const known = stores.get(nameOf(name, ...key)) ?? create(name, key)
      stores.set(nameOf(name, ...key), known)
      // What stands under a name was made for it above.
      return known as ReturnType<typeof create<typeof name>>
    },
    async outdate(...prefix) {
      const ofThese = [...stores].filter(([name]) => name.startsWith(nameOf(...prefix)))
      await Promise.all(ofThese.map(([, store]) => store.outdate()))
    },
  }
}
