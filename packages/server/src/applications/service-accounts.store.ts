/** Programs with an identity of their own, owned by a team or by the project. */
import { assignments, columns, insertInto, toJson } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import { type SecretColumns, secretColumns } from './client-secrets.tables.ts'

export interface ServiceAccountRow extends SecretColumns {
  readonly id: string
  readonly displayName: string
  readonly teamId: string | null
  readonly permissionIds: string[]
  readonly enabled: boolean
  readonly secretDigest: string
  readonly secretLastFour: string
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const names = `id displayName teamId permissionIds enabled ${secretColumns} lastUsedAt createdAt updatedAt`
const select = `select ${columns(names)} from service_accounts where project_id = :projectId`

const list = statement<ServiceAccountRow>('service-accounts.list', `${select} order by created_at, id limit 1000`)
const listOfTeam = statement<ServiceAccountRow, { teamId: string }>(
  'service-accounts.of-team',
  `${select} and team_id = :teamId order by created_at, id limit 1000`,
)

/** Of a team, or of the project and every team. */
export async function listServiceAccountRows(db: Db, teamId: string | undefined): Promise<ServiceAccountRow[]> {
  return teamId === undefined ? list(db) : listOfTeam(db, { teamId })
}

const byId = statement<ServiceAccountRow, { id: string }>('service-accounts.by-id', `${select} and id = :id`)

export async function findServiceAccountRow(db: Db, id: string): Promise<ServiceAccountRow | null> {
  return byId.first(db, { id })
}

const lockById = statement<ServiceAccountRow, { id: string }>(
  'service-accounts.lock',
  `${select} and id = :id for update`,
)

/** No other request changes it until the transaction ends. */
export async function lockServiceAccountRow(tx: Tx, id: string): Promise<ServiceAccountRow | null> {
  return lockById.first(tx, { id })
}

const count = statement<{ all: number; ofTeam: number }, { teamId: string | null }>(
  'service-accounts.count',
  `select count(*)::integer as "all", (count(*) filter (where team_id = :teamId))::integer as "ofTeam"
   from service_accounts where project_id = :projectId`,
)

/** How many the project has, and how many of them the team. */
export async function countServiceAccounts(tx: Tx, teamId: string | null): Promise<{ all: number; ofTeam: number }> {
  return (await count.first(tx, { teamId })) ?? { all: 0, ofTeam: 0 }
}

const insert = statement<never, Omit<ServiceAccountRow, 'permissionIds'> & { permissionIds: string }>(
  'service-accounts.insert',
  insertInto('service_accounts', names),
)

export async function insertServiceAccountRow(tx: Tx, row: ServiceAccountRow): Promise<void> {
  await insert(tx, { ...row, permissionIds: JSON.stringify(row.permissionIds) })
}

export async function updateServiceAccountRow(
  tx: Tx,
  id: string,
  changes: Partial<Omit<ServiceAccountRow, 'id' | 'teamId'>>,
): Promise<void> {
  const values = { ...changes, ...toJson(changes, ['permissionIds']) }
  const text = `update service_accounts set ${assignments(values)} where project_id = :projectId and id = :id`
  await composed(text)(tx, { ...values, id })
}

const writeUse = statement<never, { id: string; usedAt: Date }>(
  'service-accounts.write-use',
  `update service_accounts set last_used_at = :usedAt
   where project_id = :projectId and id = :id and (last_used_at is null or last_used_at < :usedAt)`,
)

export async function writeServiceAccountUse(db: Db, id: string, usedAt: Date): Promise<void> {
  await writeUse(db, { id, usedAt })
}

const remove = statement<never, { id: string }>(
  'service-accounts.delete',
  'delete from service_accounts where project_id = :projectId and id = :id',
)

/** With every token that it has. */
export async function deleteServiceAccountRow(tx: Tx, id: string): Promise<void> {
  await remove(tx, { id })
}
