import { exportJWK, generateKeyPair, importJWK } from 'jose'
import * as z from 'zod'
import { randomToken } from './random.ts'
import type { SealedColumn, Sealer } from './sealed.ts'
import type { PublicJwk } from './signing-keys.tables.ts'

export interface NewKeyPair {
  kid: string
  publicJwk: PublicJwk
  sealedPrivateKey: string
}

const Coordinates = z.object({ x: z.string(), y: z.string(), d: z.string() })

/** A new ES256 pair; its private half is sealed before anyone sees it. */
export async function createKeyPair(sealer: Sealer, projectId: string): Promise<NewKeyPair> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x, y, d } = Coordinates.parse(await exportJWK(privateKey))
  const kid = randomToken(16)
  const publicJwk: PublicJwk = { kty: 'EC', crv: 'P-256', alg: 'ES256', kid, x, y }
  return { kid, publicJwk, sealedPrivateKey: sealer.seal(d, sealingContext(projectId, kid)) }
}

export function importPublicKey(publicJwk: PublicJwk): Promise<CryptoKey> {
  return importKey(publicJwk)
}

export function openPrivateKey(sealer: Sealer, projectId: string, pair: NewKeyPair): Promise<CryptoKey> {
  const d = sealer.open(pair.sealedPrivateKey, sealingContext(projectId, pair.kid))
  return importKey({ ...pair.publicJwk, d })
}

async function importKey(jwk: PublicJwk & { d?: string }): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'ES256')
  if (key instanceof Uint8Array) throw new Error('An ES256 key is never a plain byte string.')
  return key
}

export const sealedSigningKeys: SealedColumn = {
  table: 'signing_keys',
  column: 'sealed_private_key',
  type: 'text',
  key: { project_id: 'text', kid: 'text' },
  getContext: ({ project_id = '', kid = '' }) => sealingContext(project_id, kid),
}

function sealingContext(projectId: string, kid: string): string {
  return `${projectId}/signing_keys/${kid}`
}
