/** The keys with which a project signs ID tokens, made at their first use: RS256, which every program takes, and ES256. */
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import * as z from 'zod'
import type { App } from '../app.ts'
import { randomToken } from '../kernel/crypto/random.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Db } from '../kernel/db/db.ts'
import { addOpenIdKey, listOpenIdKeys, type OpenIdAlgorithm, type OpenIdKeyRow } from './openid-keys.store.ts'

const algorithms = ['RS256', 'ES256'] as const

/** With their private halves, for the library of the protocol. */
export async function getOpenIdKeys(app: App, db: Db): Promise<JWK[]> {
  const known = await listOpenIdKeys(db)
  const missing = algorithms.filter(algorithm => !known.some(key => key.algorithm === algorithm))
  for (const algorithm of missing) await addOpenIdKey(db, await createKey(app, db, algorithm))
  const rows = missing.length === 0 ? known : await listOpenIdKeys(db)
  return rows.map(row => opened(app, db, row))
}

/** Those that verify. */
export async function getPublicOpenIdKeys(db: Db): Promise<JWK[]> {
  return (await listOpenIdKeys(db)).map(({ publicJwk }) => publicJwk)
}

const Parts = z.record(z.string(), z.string())
const PrivateHalf = z.partialRecord(z.enum(['d', 'p', 'q', 'dp', 'dq', 'qi']), z.string())

async function createKey({ sealer, clock }: App, { projectId }: Db, algorithm: OpenIdAlgorithm): Promise<OpenIdKeyRow> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const { d, p, q, dp, dq, qi, key_ops: _, ext: __, ...publicHalf } = await exportJWK(privateKey)
  const kid = randomToken(16)
  const privateHalf = JSON.stringify({ d, p, q, dp, dq, qi })
  return {
    kid,
    algorithm,
    generation: 0,
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
