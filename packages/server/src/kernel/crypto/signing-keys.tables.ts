/** Restricted and anonymous users have keys of their own, so that a verifier can choose not to know them at all. */
export type Audience = 'user' | 'restricted' | 'anonymous'

/** A public key as the key set publishes it. */
export interface PublicJwk {
  kty: 'EC'
  crv: 'P-256'
  alg: 'ES256'
  kid: string
  x: string
  y: string
}

export interface SigningKeyRow {
  readonly kid: string
  readonly audience: Audience
  readonly generation: number
  readonly publicJwk: PublicJwk
  readonly sealedPrivateKey: string
  readonly createdAt: Date
  readonly signsFrom: Date
}
