/**
 * The keys with which a project signs ID tokens, made at their first use: RS256, which every program takes, and ES256.
 *
 * A rotation adds a generation. It is published at once, signs an hour later, when every program has had time to read it, and the one before
 * stays published until what it signed has expired.
 */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import * as z from 'zod'
import type { App } from '../app.ts'
import { randomToken } from '../kernel/crypto/random.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Db } from '../kernel/db/db.ts'
import { hourMs } from '../kernel/jobs/schedule.ts'
import {
  addOpenIdKey,
  deleteOpenIdKeys,
  listOpenIdKeys,
  type OpenIdAlgorithm,
  type OpenIdKeyRow,
} from './openid-keys.store.ts'

const algorithms = ['RS256', 'ES256'] as const

export const idTokenSeconds = 3_600
const publishedAheadMs = hourMs
/** Beside the life of an ID token: for processes that have the keys in memory, and for clocks that differ. */
const marginMs = hourMs

/** With their private halves, for the library of the protocol: the first of an algorithm signs. */
export async function getOpenIdKeys(app: App, db: Db): Promise<JWK[]> {
  const known = await listOpenIdKeys(db)
  const missing = algorithms.filter(algorithm => !known.some(key => key.algorithm === algorithm))
  for (const algorithm of missing) await addOpenIdKey(db, await createKey(app, db, { algorithm, generation: 0 }))
  const rows = missing.length === 0 ? known : await listOpenIdKeys(db)
  const { published } = sorted(rows, app.clock.now())
  return published.map(row => opened(app, db, row))
}

/** Adds a generation, unless there is one that does not sign yet. A project without keys gets none: its first ones are new. */
export async function addOpenIdKeyGeneration(app: App, db: Db): Promise<void> {
  const rows = await listOpenIdKeys(db)
  const now = app.clock.now()
  for (const algorithm of algorithms) {
    const [newest] = rows.filter(row => row.algorithm === algorithm)
    if (!newest || (newest.generation > 0 && !signs(newest, now))) continue
    await addOpenIdKey(db, await createKey(app, db, { algorithm, generation: newest.generation + 1 }))
  }
  const { expired } = sorted(rows, now)
  if (expired.length > 0)
    await deleteOpenIdKeys(
      db,
      expired.map(({ kid }) => kid),
    )
}

/** In the order of the library: of each algorithm the one that signs, then the next one, then those that have signed. */
function sorted(rows: readonly OpenIdKeyRow[], now: Date): { published: OpenIdKeyRow[]; expired: OpenIdKeyRow[] } {
  const [published, expired]: [OpenIdKeyRow[], OpenIdKeyRow[]] = [[], []]
  for (const algorithm of algorithms) {
    const newestFirst = rows.filter(row => row.algorithm === algorithm)
    const next = newestFirst.filter(row => !signs(row, now))
    const [signing, ...retired] = newestFirst.filter(row => signs(row, now))
    if (!signing) continue
    const isOver = now.getTime() > signsFrom(signing) + idTokenSeconds * 1_000 + marginMs
    published.push(signing, ...next, ...(isOver ? [] : retired))
    if (isOver) expired.push(...retired)
  }
  return { published, expired }
}

/** The first generation signs at once: no program knows another key. */
function signsFrom({ generation, createdAt }: OpenIdKeyRow): number {
  return generation === 0 ? createdAt.getTime() : createdAt.getTime() + publishedAheadMs
}

function signs(row: OpenIdKeyRow, now: Date): boolean {
  return row.generation === 0 || signsFrom(row) <= now.getTime()
}

/** Those that verify. */
export async function getPublicOpenIdKeys(db: Db): Promise<JWK[]> {
  return (await listOpenIdKeys(db)).map(({ publicJwk }) => publicJwk)
}

const Parts = z.record(z.string(), z.string())
const PrivateHalf = z.partialRecord(z.enum(['d', 'p', 'q', 'dp', 'dq', 'qi']), z.string())

async function createKey(
  { sealer, clock }: App,
  { projectId }: Db,
  { algorithm, generation }: { readonly algorithm: OpenIdAlgorithm; readonly generation: number },
): Promise<OpenIdKeyRow> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const { d, p, q, dp, dq, qi, key_ops: _, ext: __, ...publicHalf } = await exportJWK(privateKey)
  const kid = randomToken(16)
  const privateHalf = JSON.stringify({ d, p, q, dp, dq, qi })
  return {
    kid,
    ...{ algorithm, generation },
    publicJwk: Parts.parse({ ...publicHalf, kid, alg: algorithm, use: 'sig' }),
    sealedPrivateKey: sealer.seal(privateHalf, sealContext(projectId, kid)),
    createdAt: clock.now(),
  }
}

function opened({ sealer }: App, { projectId }: Db, { kid, publicJwk, sealedPrivateKey }: OpenIdKeyRow): JWK {
  const privateHalf = PrivateHalf.parse(JSON.parse(sealer.open(sealedPrivateKey, sealContext(projectId, kid))))
  return { ...publicJwk, ...privateHalf }
}

const sealContext = (projectId: string, kid: string) => `${projectId}/openid_keys/${kid}`

export const sealedOpenIdKeys: SealedColumn = {
  table: 'openid_keys',
  column: 'sealed_private_key',
  type: 'text',
  key: { project_id: 'text', kid: 'text' },
  getContext: ({ project_id = '', kid = '' }) => sealContext(project_id, kid),
}
