/** The columns of a secret that can be rotated. */
export interface SecretColumns {
  readonly secretDigest: string | null
  readonly secretLastFour: string | null
  readonly oldSecretDigest: string | null
  readonly oldSecretExpiresAt: Date | null
}

export const secretColumns = 'secretDigest secretLastFour oldSecretDigest oldSecretExpiresAt'

export const noSecret: SecretColumns = {
  ...{ secretDigest: null, secretLastFour: null, oldSecretDigest: null, oldSecretExpiresAt: null },
}
