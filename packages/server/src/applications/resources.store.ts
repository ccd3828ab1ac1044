/** APIs for which applications and service accounts receive tokens. */
import type { TokenAlgorithm, TokenFormat } from '@latchkey/contract'
import { assignments, columns, insertInto, toJson } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import { type SecretColumns, secretColumns } from './client-secrets.tables.ts'

export interface ResourceRow extends SecretColumns {
  readonly id: string
  readonly identifier: string
  readonly displayName: string
  readonly scopes: string[]
  readonly tokenFormat: TokenFormat
  readonly tokenAlgorithm: TokenAlgorithm
  readonly tokenLifetimeSeconds: number
  readonly enabled: boolean
  readonly secretDigest: string
  readonly secretLastFour: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

const names = `id identifier displayName scopes tokenFormat tokenAlgorithm tokenLifetimeSeconds enabled ${secretColumns} createdAt updatedAt`
const select = `select ${columns(names)} from resources where project_id = :projectId`

const list = statement<ResourceRow>('resources.list', `${select} order by created_at, id limit 1000`)

export async function listResourceRows(db: Db): Promise<ResourceRow[]> {
  return list(db)
}

const byId = statement<ResourceRow, { id: string }>('resources.by-id', `${select} and id = :id`)

export async function findResourceRow(db: Db, id: string): Promise<ResourceRow | null> {
  return byId.first(db, { id })
}

const byIdentifiers = statement<ResourceRow, { identifiers: readonly string[] }>(
  'resources.by-identifiers',
  `${select} and identifier = any(:identifiers::text[]) and enabled order by identifier limit 1000`,
)

/** Those that are switched on. */
export async function listResourcesNamed(db: Db, identifiers: readonly string[]): Promise<ResourceRow[]> {
  return identifiers.length === 0 ? [] : byIdentifiers(db, { identifiers })
}

const lockById = statement<ResourceRow, { id: string }>('resources.lock', `${select} and id = :id for update`)

/** No other request changes it until the transaction ends. */
export async function lockResourceRow(tx: Tx, id: string): Promise<ResourceRow | null> {
  return lockById.first(tx, { id })
}

const count = statement<{ count: number }>(
  'resources.count',
  'select count(*)::integer as count from resources where project_id = :projectId',
)

export async function countResources(tx: Tx): Promise<number> {
  return (await count.first(tx))?.count ?? 0
}

const insert = statement<never, Omit<ResourceRow, 'scopes'> & { scopes: string }>(
  'resources.insert',
  `${insertInto('resources', names)} on conflict (project_id, identifier) do nothing`,
)

/** False: there is one with this identifier. */
export async function insertResourceRow(tx: Tx, row: ResourceRow): Promise<boolean> {
  return insert.matches(tx, { ...row, scopes: JSON.stringify(row.scopes) })
}

export async function updateResourceRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<ResourceRow, 'id' | 'identifier'>>,
): Promise<void> {
  const values = { ...changes, ...toJson(changes, ['scopes']) }
  const text = `update resources set ${assignments(values)} where project_id = :projectId and id = :id`
  await composed(text)(tx, { ...values, id })
}

const remove = statement<{ identifier: string }, { id: string }>(
  'resources.delete',
  'delete from resources where project_id = :projectId and id = :id returning identifier',
)
const removeFromConsents = statement<never, { identifier: string }>(
  'resources.delete-from-consents',
  `update openid_consents set resources = resources - :identifier::text
   where project_id = :projectId and resources ? :identifier::text`,
)

/** With what users have allowed for it. False: there is none. */
export async function deleteResourceRow(tx: Tx, id: string): Promise<boolean> {
  const removed = await remove.first(tx, { id })
  if (removed) await removeFromConsents(tx, removed)
  return removed !== null
}
