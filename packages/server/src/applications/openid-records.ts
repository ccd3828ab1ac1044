/**
 * The records of OpenID Connect, opened and sealed. A record is found by the digest of what its holder shows: nothing in the
 * table can be shown, and nothing in it says what was allowed.
 */
import type { AdapterPayload } from 'oidc-provider'
import type { App } from '../app.ts'
import { digest } from '../kernel/crypto/random.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import { applicationIdOf } from './client-ids.ts'
import { deleteRecordsExpiredBefore, type RecordKey, type RecordRow } from './openid-records.store.ts'

export interface NewRecord {
  readonly kind: string
  readonly id: string
  readonly payload: AdapterPayload
  /** The service account that it is given to. Undefined: an application, or none. */
  readonly serviceAccountId?: string | undefined
  /** The session of the user that allows it. */
  readonly sessionId: string | null
  readonly lifetimeSeconds: number
}

export const recordKey = (kind: string, id: string): RecordKey => ({ kind, idDigest: digest(id) })

/** Of a code that people type. It has few characters, so that its digest has a key. */
export function userCodeDigests({ keyedDigests }: App, projectId: string, userCode: string): string[] {
  return keyedDigests.candidates(userCode, userCodeContext(projectId))
}

const userCodeContext = (projectId: string) => `${projectId}/openid_records/user_code`

export function sealedRecord(app: App, projectId: string, record: NewRecord): RecordRow {
  const { sealer, clock, keyedDigests } = app
  const { kind, id, payload, serviceAccountId, sessionId, lifetimeSeconds } = record
  const { uid, userCode, grantId, accountId, clientId } = payload
  const key = recordKey(kind, id)
  const createdAt = clock.now()
  return {
    ...key,
    uidDigest:
      userCode === undefined
        ? uid === undefined
          ? null
          : digest(uid)
        : keyedDigests.make(userCode, userCodeContext(projectId)),
    grantDigest: grantId === undefined || kind === 'Interaction' ? null : digest(grantId),
    userId: accountId ?? null,
    applicationId:
      clientId === undefined || serviceAccountId !== undefined ? null : applicationIdOf(projectId, clientId),
    serviceAccountId: serviceAccountId ?? null,
    sessionId,
    sealedPayload: sealer.seal(JSON.stringify(payload), sealContext(projectId, key)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeSeconds * 1000),
  }
}

export function openRecord(
  { sealer }: App,
  projectId: string,
  { sealedPayload, ...key }: RecordKey & { readonly sealedPayload: string },
): AdapterPayload {
  return JSON.parse(sealer.open(sealedPayload, sealContext(projectId, key)))
}

const sealContext = (projectId: string, { kind, idDigest }: RecordKey) =>
  `${projectId}/openid_records/${idDigest}/${kind}`

export const sealedRecords: SealedColumn = {
  table: 'openid_records',
  column: 'sealed_payload',
  type: 'text',
  key: { project_id: 'text', id_digest: 'text', kind: 'text' },
  getContext: ({ project_id = '', id_digest = '', kind = '' }) =>
    sealContext(project_id, { kind, idDigest: id_digest }),
}

/** A token that comes again after it was used ends its grant, for as long as it is kept. */
export const deleteOldOpenIdRecords = defineDeletion('forget-old-openid-records', dayMs, deleteRecordsExpiredBefore)
