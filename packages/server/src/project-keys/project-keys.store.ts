import { noteChange } from '../kernel/changes/changes.store.ts'
import { assignments, columns, insertInto, replacements } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'

export interface ApiKeySetRow {
  readonly id: string
  readonly description: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly revokedAt: Date | null
  readonly revokedReason: string | null
  readonly sealedPublishableClientKey: string | null
  readonly publishableClientKeyDigest: string | null
  readonly publishableClientKeyLastFour: string | null
  readonly secretServerKeyDigest: string | null
  readonly secretServerKeyLastFour: string | null
  readonly superSecretAdminKeyDigest: string | null
  readonly superSecretAdminKeyLastFour: string | null
}

const written = `description createdAt expiresAt sealedPublishableClientKey publishableClientKeyDigest
  publishableClientKeyLastFour secretServerKeyDigest secretServerKeyLastFour superSecretAdminKeyDigest superSecretAdminKeyLastFour`
const names = `id ${written} revokedAt revokedReason`
const select = `select ${columns(names)} from api_key_sets where project_id = :projectId`

const list = statement<ApiKeySetRow>('project-keys.list', `${select} order by created_at desc, id desc limit 10000`)

export async function listKeySets(db: Db): Promise<ApiKeySetRow[]> {
  return list(db)
}

const open = statement<ApiKeySetRow>('project-keys.open', `${select} and revoked_at is null`)

/** The sets that were not revoked. Expired ones are among them: time passes while they are remembered. */
export async function listOpenKeySets(db: Db): Promise<ApiKeySetRow[]> {
  return open(db)
}

const byId = statement<ApiKeySetRow, { id: string }>('project-keys.by-id', `${select} and id = :id`)

export async function findKeySet(db: Db, id: string): Promise<ApiKeySetRow | null> {
  return byId.first(db, { id })
}

const sameKeys = ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key']
  .map(key => `api_key_sets.${key}_digest is not distinct from excluded.${key}_digest`)
  .join(' and ')

// Written with the same keys again, a revoked set stays revoked.
const upsert = statement<never, ApiKeySetRow>(
  'project-keys.upsert',
  `${insertInto('api_key_sets', names)} on conflict (project_id, id) do update set ${replacements(written)},
     revoked_at = case when ${sameKeys} then api_key_sets.revoked_at end,
     revoked_reason = case when ${sameKeys} then api_key_sets.revoked_reason end`,
)

export async function upsertKeySet(tx: Tx, row: ApiKeySetRow): Promise<void> {
  await upsert(tx, row)
  await noteChange(tx, 'api_key_sets')
}

export async function updateKeySet(tx: Tx, id: string, changes: Partial<ApiKeySetRow>): Promise<void> {
  const text = `update api_key_sets set ${assignments(changes)} where project_id = :projectId and id = :setId`
  await composed(text)(tx, { ...changes, setId: id })
  await noteChange(tx, 'api_key_sets')
}

const revoke = statement<never, { id: string; revokedAt: Date }>(
  'project-keys.revoke',
  'update api_key_sets set revoked_at = :revokedAt where project_id = :projectId and id = :id and revoked_at is null',
)

/** A second revocation keeps the time of the first. */
export async function revokeKeySet(tx: Tx, id: string, revokedAt: Date): Promise<void> {
  await revoke(tx, { id, revokedAt })
  await noteChange(tx, 'api_key_sets')
}

const setReason = statement<never, { id: string; revokedReason: string }>(
  'project-keys.set-revoked-reason',
  `update api_key_sets set revoked_reason = :revokedReason
   where project_id = :projectId and id = :id and revoked_at is not null`,
)

/** Nothing happens to a set that is not revoked. */
export async function setRevokedReason(tx: Tx, id: string, revokedReason: string): Promise<void> {
  await setReason(tx, { id, revokedReason })
  await noteChange(tx, 'api_key_sets')
}
