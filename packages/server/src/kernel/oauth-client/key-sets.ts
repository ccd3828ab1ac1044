/**
 * The public keys of providers, by the address of the set.
 *
 * A provider changes its keys when it likes, also under the name of the old one: a token that no known key verifies has the
 * set fetched again, once for all that wait for it. So do forged tokens, and therefore this happens at most so often.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../clock.ts'
import { RecentMap } from '../crypto/recent-map.ts'
import { OAuthFailure } from './failure.ts'
import { getJson, type ProviderAnswer, type Send } from './send.ts'

/** Verifies with the keys that are known, and once more with newer ones if those do not fit. */
export type ProviderKeys = <T>(verify: (keys: JWTVerifyGetKey) => Promise<T>) => Promise<T>
export type KeySets = (url: string) => ProviderKeys

interface Entry {
  readonly find: Promise<JWTVerifyGetKey>
  readonly fetchedAtMs: number
  /** When a token that no key verified last had the set fetched. */
  readonly searchedAtMs: number
}

const freshForMs = 60 * 60_000
const renewalPauseMs = 30_000
const mostKeySets = 500
const mostKeys = 100

export function createKeySets({ send, clock }: { readonly send: Send; readonly clock: Clock }): KeySets {
  const known = new RecentMap<string, Entry>(mostKeySets)

  return url => async verify => {
    let entry: Entry | undefined
    // Not before the token needs a key: nothing is fetched for one that is refused without.
    const tried = () => (entry ??= current(url))
    try {
      return await verify(async (header, token) => (await tried().find)(header, token))
    } catch (error) {
      const newer = mayBeReplacedKey(error) ? newerThan(tried(), url) : undefined
      if (!newer) throw error
      return verify(await newer.find)
    }
  }

  function current(url: string): Entry {
    const entry = known.get(url)
    return entry && isWithin(entry.fetchedAtMs, freshForMs) ? entry : fetchSet(url, entry?.searchedAtMs ?? 0)
  }

  /** The one that another token has fetched meanwhile, or a fresh one. */
  function newerThan(tried: Entry, url: string): Entry | undefined {
    const latest = known.get(url)
    if (latest !== tried) return latest
    const now = clock.now().getTime()
    if (isWithin(tried.searchedAtMs, renewalPauseMs)) return undefined
    // If the provider does not respond, the keys that it published before stay in use, and the pause counts all the same.
    return fetchSet(url, now, { ...tried, searchedAtMs: now })
  }

  function fetchSet(url: string, searchedAtMs: number, before?: Entry): Entry {
    const find = send({ url, method: 'GET', headers: { accept: 'application/json' } }).then(localSet)
    const entry = { find, fetchedAtMs: clock.now().getTime(), searchedAtMs }
    known.set(url, entry)
    find.catch(() => {
      if (known.get(url) !== entry) return
      if (before) known.set(url, before)
      else known.delete(url)
    })
    return entry
  }

  /** The distance, not the difference: a clock that is set back must not keep an old set alive. */
  function isWithin(sinceMs: number, ms: number): boolean {
    return Math.abs(clock.now().getTime() - sinceMs) < ms
  }
}

function mayBeReplacedKey(error: unknown): boolean {
  return error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed
}

function localSet(answer: ProviderAnswer): JWTVerifyGetKey {
  const { keys } = getJson(answer)
  if (!Array.isArray(keys) || keys.length > mostKeys) throw new OAuthFailure('other', 'not a set of keys')
  try {
    // The library checks each key.
    return createLocalJWKSet({ keys } as JSONWebKeySet)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new OAuthFailure('other', `set of keys: ${error.message}`)
  }
}
