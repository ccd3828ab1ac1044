/** What one caller reads and writes. */
import type { Transport } from '@latchkey/client'
import type { Sent } from '@latchkey/client/stale'
import type { Cache, Load, Watched } from './cache.ts'
import type { LoadedStore } from './store.ts'

/** A reader and its input: `['getTeamProfile', team.id]`. */
export type ReaderKey = readonly [reader: string, ...input: unknown[]]

/**
 * The store of what a reader returns, to be watched. A reader is a method that returns what {@link Reads.read} returns.
 *
 * @example
 * const members = team[latchkeyInternals].store(() => team.listUsers())
 */
export type StoreOf = <T>(reader: () => Promise<T>) => LoadedStore<T>

export interface Reads {
  /** Sends requests. After a write, views show what it changed. */
  readonly transport: Transport
  /** The value as the server has it now. Where a view shows it, the view shows the new one. */
  read<T>(key: ReaderKey, load: Load<T>): Promise<T>
  readonly store: StoreOf
  /** Shows what a write changed although the server refused it. */
  written(write: Sent): Promise<void>
}

export interface ReadsParts {
  readonly cache: Cache
  /** Sends requests and nothing else. */
  readonly wire: Transport
  /** Callers that share it see the same values. Unless given, no one else does. */
  readonly scope?: string
  /** The id of the user whom `me` means, where it is known. */
  readonly ownId?: () => string | undefined
  /** That user, as far as writes change them. */
  readonly own?: Watched
  /** Whether calls at the same moment share a request. They see nothing that others wrote since it was sent. */
  readonly shares?: boolean
}

let lastScope = 0

function nextScope(): string {
  lastScope += 1
  return `caller ${lastScope}`
}

export function createReads({
  cache,
  wire,
  scope = nextScope(),
  ownId = () => undefined,
  own,
  shares = false,
}: ReadsParts): Reads {
  const underWay = new Map<string, Promise<unknown>>()
  let lookup: { store?: LoadedStore<unknown>; promise?: Promise<never> } | null = null

  function written(write: Sent, answer?: unknown): Promise<void> {
    underWay.clear()
    return cache.written({ ...write, ownId: ownId() }, answer, own)
  }

  const transport: Transport = {
    async send(route, call) {
      if (route.startsWith('GET ')) return wire.send(route, call)
      cache.prepare(own)
      const answer = await wire.send(route, call)
      await written({ ...call, route }, answer)
      return answer
    },
  }

  function recorded(reads: Map<string, Sent>): Transport {
    return {
      send(route, call) {
        const { params, query, body } = call
        reads.set(JSON.stringify([route, params, query, body]), { route, params, query, body, ownId: ownId() })
        return wire.send(route, call)
      },
    }
  }

  function read<T>(key: ReaderKey, load: Load<T>): Promise<T> {
    const name = JSON.stringify([scope, ...key])
    if (lookup) {
      lookup.store = cache.store(name, reads => () => load(recorded(reads)))
      // It is never settled: what a reader does with its value has no place in a lookup.
      lookup.promise = new Promise<never>(() => {})
      return lookup.promise
    }
    // What is under a key was made for it above.
    const known = cache.find(name) as LoadedStore<T> | undefined
    return known?.load() ?? (shares ? shared(name, () => load(wire)) : load(wire))
  }

  function shared<T>(name: string, load: () => Promise<T>): Promise<T> {
    // As above.
    const known = underWay.get(name) as Promise<T> | undefined
    if (known) return known
    const loading = load().finally(() => {
      if (underWay.get(name) === loading) underWay.delete(name)
    })
    underWay.set(name, loading)
    return loading
  }

  function store<T>(reader: () => Promise<T>): LoadedStore<T> {
    lookup = {}
    try {
      const promise: Promise<unknown> = reader()
      if (!lookup.store || promise !== lookup.promise) throw new TypeError('Only what a reader returns can be watched.')
      // The reader has loaded it with this type.
      return lookup.store as LoadedStore<T>
    } finally {
      lookup = null
    }
  }

  return { transport, read, store, written }
}
