/**
 * The signing keys of every project, kept in memory for a short while.
 *
 * A request for a signing key creates missing keys; verifying only reads, so that an attacker
 * who invents project ids or key ids makes us write nothing and read little.
 */
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { createKeyPair, importPublicKey, openPrivateKey } from './key-pair.ts'
import { acceptedAt, audiences, hurriedSignsFrom, type KeyPolicy, missingAt, signingAt } from './key-schedule.ts'
import { RecentMap } from './recent-map.ts'
import type { Sealer } from './sealed.ts'
import {
  addSigningKeys,
  deleteSigningKeys,
  listSigningKeys,
  lockSigningKeys,
  setSignsFrom,
} from './signing-keys.store.ts'
import type { Audience, PublicJwk, SigningKeyRow } from './signing-keys.tables.ts'

export interface SigningKeys {
  /** The key that signs now. Not inside a transaction: it may have to make one. */
  signing(projectId: string, audience: Audience): Promise<{ kid: string; privateKey: CryptoKey }>
  /** The key with this id, while its signatures count. */
  findPublic(projectId: string, audience: Audience, kid: string): Promise<CryptoKey | undefined>
  /** What the key set publishes: per audience the signing key, the next, and retired ones still in use. */
  published(projectId: string, included: PublishedAudiences): Promise<PublicJwk[]>
  /** The keys that {@link published} shows, and what each of them is for just now. */
  list(projectId: string): Promise<ListedKey[]>
  /** Lets the next keys of this project sign as soon as every verifier can know them. */
  rotate(tx: Tx): Promise<void>
  /** The keys of this project have changed: they are read again when next one is needed. */
  forget(projectId: string): void
}

export interface PublishedAudiences {
  readonly includeRestricted?: boolean
  /** Restricted users as well. */
  readonly includeAnonymous: boolean
}

export interface ListedKey extends Pick<SigningKeyRow, 'kid' | 'audience' | 'createdAt' | 'signsFrom'> {
  readonly status: 'next' | 'signing' | 'retired'
}

export interface SigningKeysOptions {
  getDb(projectId: string): Db
  sealer: Sealer
  clock: Clock
  tokenLifetimeSeconds: number
  rotationSeconds?: number
}

const thirtyDaysInSeconds = 30 * 24 * 60 * 60
/** For another process that signs with the old key a little longer, not having looked yet. */
const retiredGraceSeconds = 300

/** Another process may have rotated: what we know is looked up again after this long. */
const freshForMs = 30_000
/** And sooner for a key id we do not know, but not for every forged token. */
const unknownKeyPauseMs = 2_000
const mostProjectsInMemory = 2_000

type Rows = readonly SigningKeyRow[]

export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { getDb, sealer, clock, tokenLifetimeSeconds, rotationSeconds = thirtyDaysInSeconds } = options
  const policy: KeyPolicy = { rotationSeconds, retiredSeconds: tokenLifetimeSeconds + retiredGraceSeconds }
  const known = new RecentMap<string, { rows: Rows; requestedAtMs: number }>(mostProjectsInMemory)
  const imported = new RecentMap<string, Promise<CryptoKey>>(mostProjectsInMemory * 4)
  const reading = createSharedWork<Rows>()
  const completing = createSharedWork<Rows>()
  let forgotten = 0

  return {
    async signing(projectId, audience) {
      const row = signingAt(toLine(await completeRows(projectId), audience), clock.now())
      if (row === undefined) throw new Error('The project has no signing key.')
      const privateKey = await importOnce(`private/${projectId}/${row.kid}`, () =>
        openPrivateKey(sealer, projectId, row),
      )
      return { kid: row.kid, privateKey }
    },

    async findPublic(projectId, audience, kid) {
      const rows = await rowsWithin(projectId, freshForMs)
      const row =
        accepted(rows, audience, kid) ??
        // A project without keys has never signed anything; looking again would find nothing either.
        (rows.length > 0 ? accepted(await rowsWithin(projectId, unknownKeyPauseMs), audience, kid) : undefined)
      return row && importOnce(`public/${projectId}/${kid}`, () => importPublicKey(row.publicJwk))
    },

    async published(projectId, { includeRestricted = false, includeAnonymous }) {
      const rows = await completeRows(projectId)
      const shown = audiences.filter(
        audience => includeAnonymous || audience === 'user' || (includeRestricted && audience === 'restricted'),
      )
      return shown.flatMap(audience => acceptedAt(toLine(rows, audience), clock.now(), policy)).map(publicJwk)
    },

    async list(projectId) {
      const rows = await completeRows(projectId)
      const now = clock.now()
      return audiences.flatMap(audience => {
        const line = toLine(rows, audience)
        const signing = signingAt(line, now)
        return acceptedAt(line, now, policy).map(({ kid, createdAt, signsFrom }) => ({
          kid,
          audience,
          status: kid === signing?.kid ? 'signing' : signsFrom > now ? 'next' : 'retired',
          createdAt,
          signsFrom,
        }))
      })
    },

    async rotate(tx) {
      const rows = await lockSigningKeys(tx)
      for (const audience of audiences) {
        const next = toLine(rows, audience).findLast(row => row.signsFrom > clock.now())
        if (next) await setSignsFrom(tx, next.kid, hurriedSignsFrom(next, clock.now()))
      }
      tx.onCommit(() => forget(tx.projectId))
    },

    forget,
  }

  function forget(projectId: string): void {
    known.delete(projectId)
    // A concurrent read may still find the previous keys.
    forgotten += 1
  }

  function accepted(rows: Rows, audience: Audience, kid: string): SigningKeyRow | undefined {
    return acceptedAt(toLine(rows, audience), clock.now(), policy).find(row => row.kid === kid)
  }

  async function rowsWithin(projectId: string, ageMs: number): Promise<Rows> {
    const entry = known.get(projectId)
    // The distance, not the difference: a clock set back must not keep old rows alive.
    const isFresh = entry !== undefined && Math.abs(clock.now().getTime() - entry.requestedAtMs) < ageMs
    return isFresh ? entry.rows : reading(projectId, () => read(projectId))
  }

  async function read(projectId: string): Promise<Rows> {
    const requestedAtMs = clock.now().getTime()
    const forgottenBefore = forgotten
    const rows = await listSigningKeys(getDb(projectId))
    // Invented project ids have no rows, and must not push real projects out of memory.
    if (rows.length > 0 && forgotten === forgottenBefore) known.set(projectId, { rows, requestedAtMs })
    return rows
  }

  /** The rows of a project with nothing missing. */
  async function completeRows(projectId: string): Promise<Rows> {
    const rows = await rowsWithin(projectId, freshForMs)
    return missing(rows).length === 0 ? rows : completing(projectId, () => complete(projectId))
  }

  async function complete(projectId: string): Promise<Rows> {
    // Another process may have been quicker; to look is cheaper than to make keys in vain.
    const rows = await read(projectId)
    if (missing(rows).length === 0) return rows

    const createdAt = clock.now()
    const added = await Promise.all(
      missing(rows).map(async lack => ({ ...lack, createdAt, ...(await createKeyPair(sealer, projectId)) })),
    )
    await transaction(getDb(projectId), async tx => {
      await addSigningKeys(tx, added)
      await deleteSigningKeys(tx, outOfUse(rows))
    })
    return read(projectId)
  }

  function missing(rows: Rows) {
    return audiences.flatMap(audience =>
      missingAt(toLine(rows, audience), clock.now(), policy).map(lack => ({ ...lack, audience })),
    )
  }

  function outOfUse(rows: Rows): string[] {
    const kept = new Set(audiences.flatMap(audience => acceptedAt(toLine(rows, audience), clock.now(), policy)))
    return rows.filter(row => !kept.has(row)).map(row => row.kid)
  }

  function importOnce(name: string, importKey: () => Promise<CryptoKey>): Promise<CryptoKey> {
    const before = imported.get(name)
    if (before) return before
    const key = importKey()
    imported.set(name, key)
    key.catch(() => imported.delete(name))
    return key
  }
}

function toLine(rows: Rows, audience: Audience): SigningKeyRow[] {
  return rows.filter(row => row.audience === audience)
}

/** The database keeps the members of a JSON object in an order of its own; a key set reads better in ours. */
function publicJwk({ publicJwk: { kty, crv, alg, kid, x, y } }: SigningKeyRow): PublicJwk {
  return { kty, crv, alg, kid, x, y }
}

/**
 * Concurrent calls for the same key share one execution: every caller of a key while it is
 * under way receives the same answer, or the same error.
 */
function createSharedWork<Result>(): (key: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
