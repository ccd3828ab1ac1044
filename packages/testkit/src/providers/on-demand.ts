/** Doubles of the providers that are started by the first test that calls for them: most do not. */
import type { LatchkeyParts } from '@latchkey/server'
import type { DoublesOptions, ProviderDoubles } from './doubles.ts'

type AroundFetch = NonNullable<LatchkeyParts['aroundFetch']>
type Fetch = ReturnType<AroundFetch>

export interface Providers {
  readonly aroundFetch: AroundFetch
  start(): Promise<ProviderDoubles>
  stop(): Promise<void>
}

export function createProviders(options: DoublesOptions): Providers {
  let started: Promise<ProviderDoubles> | undefined
  return {
    aroundFetch: fetch =>
      Object.assign(
        async (...[url, request]: Parameters<Fetch>) => {
          const doubles = await started
          return (doubles && isOfDouble(url, doubles) ? doubles.aroundFetch(fetch) : fetch)(url, request)
        },
        { check: fetch.check, close: fetch.close },
      ),
    start() {
      // What they are made with is loaded with them. Where it is not installed, everything else works on.
      started ??= load(options).catch(error => {
        started = undefined
        throw error
      })
      return started
    },
    stop: async () => (await started)?.stop(),
  }
}

async function load(options: DoublesOptions): Promise<ProviderDoubles> {
  return (await import('./doubles.ts')).startProviderDoubles(options)
}

const isOfDouble = (url: string | URL, { hosts }: ProviderDoubles) => hosts.has(new URL(url).host)
