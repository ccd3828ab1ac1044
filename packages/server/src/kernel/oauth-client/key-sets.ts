/**
 * The public keys of providers, by the address of the set.
 *
 * A provider changes its keys when it likes: a token that names an unknown key has the set fetched again, once for all
 * that wait for it. Forged tokens can name unknown keys too, so that this happens at most so often.
 */
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../clock.ts'
import { RecentMap } from '../crypto/recent-map.ts'
import { OAuthFailure } from './failure.ts'
import { jsonOf, type ProviderAnswer, type Send } from './send.ts'

export type KeySets = (url: string) => JWTVerifyGetKey

interface Entry {
  readonly find: Promise<JWTVerifyGetKey>
  readonly fetchedAtMs: number
  /** When an unknown key last had the set fetched. */
  readonly searchedAtMs: number
}

const freshForMs = 60 * 60_000
const unknownKeyPauseMs = 30_000
const mostKeySets = 500
const mostKeys = 100

export function createKeySets({ send, clock }: { readonly send: Send; readonly clock: Clock }): KeySets {
  const known = new RecentMap<string, Entry>(mostKeySets)

  return url => async (header, token) => {
    const entry = current(url)
    const find = await entry.find
    try {
      return await find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      const newer = newerThan(entry, url)
      if (!newer) throw error
      return (await newer.find)(header, token)
    }
  }

  function current(url: string): Entry {
    const entry = known.get(url)
    return entry && isWithin(entry.fetchedAtMs, freshForMs) ? entry : fetchSet(url, entry?.searchedAtMs ?? 0)
  }

  /** The one that another token of an unknown key has fetched meanwhile, or a fresh one. */
  function newerThan(tried: Entry, url: string): Entry | undefined {
    const latest = known.get(url)
    if (latest !== tried) return latest
    return isWithin(tried.searchedAtMs, unknownKeyPauseMs) ? undefined : fetchSet(url, clock.now().getTime())
  }

  function fetchSet(url: string, searchedAtMs: number): Entry {
    const find = send({ url, method: 'GET', headers: { accept: 'application/json' } }).then(localSet)
    const entry = { find, fetchedAtMs: clock.now().getTime(), searchedAtMs }
    known.set(url, entry)
    find.catch(() => {
      if (known.get(url) === entry) known.delete(url)
    })
    return entry
  }

  /** The distance, not the difference: a clock that is set back must not keep an old set alive. */
  function isWithin(sinceMs: number, ms: number): boolean {
    return Math.abs(clock.now().getTime() - sinceMs) < ms
  }
}

function localSet(answer: ProviderAnswer): JWTVerifyGetKey {
  const { keys } = jsonOf(answer)
  if (!Array.isArray(keys) || keys.length > mostKeys) throw new OAuthFailure('other', 'not a set of keys')
  try {
    // The library checks each key.
    return createLocalJWKSet({ keys } as JSONWebKeySet)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    throw new OAuthFailure('other', `set of keys: ${error.message}`)
  }
}
