/**
 * In whose name something is asked for, and what is known already of what they may see. For somebody who is
 * signed in there is one for each session, so that nobody sees what was loaded for somebody else.
 */
import type { ServerUser as WireServerUser } from '@latchkey/contract'
import type { LoadedStore } from '../cache/store.ts'
import type { Session } from '../session/session.ts'
import type { Connection } from './connection.ts'
import type { Watchable } from './watchable.ts'

export interface Standpoint {
  readonly connection: Connection
  /** Null: the application's own server, with its key. */
  readonly session: Session | null
  /** Whose things are meant by "own"; `me` is whoever is signed in. */
  readonly userId: string
  /** A value to watch: `store('users', team.id)`. */
  readonly store: StoreByName
  /** Says that a value has changed on the server: those that somebody watches are loaded anew. */
  readonly outdate: (name: keyof Watchable, ...beginningOfKey: readonly string[]) => Promise<void>
  /** Says that the user has changed: to what the server answered, or else to what it answers now. */
  readonly userChanged: (answered?: WireServerUser) => Promise<void>
}

export type StoreByName = <Name extends keyof Watchable>(
  name: Name,
  ...key: Parameters<Watchable[Name]>
) => LoadedStore<ReturnType<Watchable[Name]>>

/** How each value is loaded. */
export type Loaders = {
  readonly [Name in keyof Watchable]: (
    from: Standpoint,
    ...key: Parameters<Watchable[Name]>
  ) => Promise<ReturnType<Watchable[Name]>>
}

export function createStandpoint(
  parts: Pick<Standpoint, 'connection' | 'session' | 'userId'> & Partial<Pick<Standpoint, 'userChanged'>>,
): Standpoint {
  const stores = new Map<string, LoadedStore<unknown>>()
  const nameOf = (...key: readonly unknown[]) => `${key.join()},`

  function createNamed<Name extends keyof Watchable>(name: Name, key: Parameters<Watchable[Name]>) {
    return parts.connection.store(async () => {
      const { loaders } = await import('./loaders.ts')
      const load: Loaders[Name] = loaders[name]
      return load(standpoint, ...key)
    })
  }

  const standpoint: Standpoint = {
    userChanged: async () => {},
    ...parts,
    store(name, ...key) {
      const known = stores.get(nameOf(name, ...key)) ?? createNamed(name, key)
      stores.set(nameOf(name, ...key), known)
      // What stands under a name was made for it above.
      return known as ReturnType<typeof createNamed<typeof name>>
    },
    async outdate(...beginning) {
      const ofThese = [...stores].filter(([name]) => name.startsWith(nameOf(...beginning)))
      await Promise.all(ofThese.map(([, store]) => store.outdate()))
    },
  }
  return standpoint
}
