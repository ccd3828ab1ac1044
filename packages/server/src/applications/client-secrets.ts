/** Secrets of applications, resources and service accounts. Only digests are stored; the secret before a rotation is taken until its overlap ends. */
import { defaultOverlapHours } from '@latchkey/contract'
import type { App } from '../app.ts'
import { digest, randomToken } from '../kernel/crypto/random.ts'
import { hourMs } from '../kernel/jobs/schedule.ts'
import type { SecretColumns } from './client-secrets.tables.ts'

/** A scanner of leaked secrets knows them by this. */
const prefixes = { application: 'lkcs_', resource: 'lkrs_', 'service-account': 'lksa_' } as const
type SecretOwner = keyof typeof prefixes

interface NewSecret {
  readonly clientSecret: string
  readonly columns: SecretColumns & { readonly secretDigest: string; readonly secretLastFour: string }
}

export function newSecret(owner: SecretOwner): NewSecret {
  const clientSecret = `${prefixes[owner]}${randomToken()}`
  return {
    clientSecret,
    columns: {
      ...{ secretDigest: digest(clientSecret), secretLastFour: clientSecret.slice(-4) },
      ...{ oldSecretDigest: null, oldSecretExpiresAt: null },
    },
  }
}

/** The columns after a rotation, with what the caller is answered. */
export function rotatedSecret(
  { clock }: App,
  owner: SecretOwner,
  secretDigest: string,
  overlapHours = defaultOverlapHours,
) {
  const { clientSecret, columns } = newSecret(owner)
  const updatedAt = clock.now()
  const oldSecretExpiresAt = new Date(updatedAt.getTime() + overlapHours * hourMs)
  const old = overlapHours === 0 ? {} : { oldSecretDigest: secretDigest, oldSecretExpiresAt }
  return {
    columns: { ...columns, ...old, updatedAt },
    answer: { clientSecret, oldSecretExpiresAtMillis: oldSecretExpiresAt.getTime() },
  }
}

/** The digests that are taken now. */
export function validDigests({ clock }: App, row: SecretColumns): string[] {
  return [row.secretDigest, isOldValid(clock.now(), row) ? row.oldSecretDigest : null].filter(known => known !== null)
}

/** A row as the API answers it: without digests. */
export function withoutDigests<Row extends SecretColumns & { readonly createdAt: Date; readonly updatedAt: Date }>(
  { clock }: App,
  row: Row,
) {
  const { secretDigest: _, oldSecretDigest: __, oldSecretExpiresAt, createdAt, updatedAt, ...rest } = row
  return {
    ...rest,
    oldSecretExpiresAtMillis:
      oldSecretExpiresAt !== null && isOldValid(clock.now(), row) ? oldSecretExpiresAt.getTime() : null,
    createdAtMillis: createdAt.getTime(),
    updatedAtMillis: updatedAt.getTime(),
  }
}

function isOldValid(now: Date, { oldSecretExpiresAt }: SecretColumns): boolean {
  return oldSecretExpiresAt !== null && oldSecretExpiresAt > now
}
