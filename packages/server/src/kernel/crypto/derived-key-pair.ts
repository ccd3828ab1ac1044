/** A key pair that every process with the same root secret makes for itself, for signatures that need not outlive it. */
import { createECDH, createPrivateKey, createPublicKey, hash, hkdfSync, type KeyObject } from 'node:crypto'

export interface DerivedKeyPair {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  /** With its id, as it stands in a key set. */
  readonly publicJwk: Readonly<Record<string, unknown>>
}

/** For ES256. `purpose` separates it from everything else that the secret is used for. */
export function derivedKeyPair(rootSecret: string, purpose: string): DerivedKeyPair {
  const curve = createECDH('prime256v1')
  // Of 2^32 digests, less than one is no valid key, and that is refused here.
  curve.setPrivateKey(Buffer.from(hkdfSync('sha256', rootSecret, '', `latchkey ${purpose}`, 32)))
  const point = curve.getPublicKey()
  const parts = { d: curve.getPrivateKey(), x: point.subarray(1, 33), y: point.subarray(33) }
  const { d, x, y } = Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  )
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' })
  const kid = hash('sha256', point, 'base64url').slice(0, 16)
  const publicJwk = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }
  return { kid, privateKey, publicKey: createPublicKey(privateKey), publicJwk }
}
