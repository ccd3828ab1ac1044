import type { Database } from '../kernel/db/database.ts'
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface StoredToken {
  readonly id: string
  readonly digest: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

const insert = statement<never>(
  'webhook-tokens.insert',
  'insert into webhook_tokens (project_id, digest, id, created_at, expires_at) values ($1, $2, $3, $4, $5)',
)

export async function insertToken(tx: Tx, { id, digest, createdAt, expiresAt }: StoredToken): Promise<void> {
  await insert(tx, [tx.projectId, digest, id, createdAt, expiresAt])
}

const find = statement<{ id: string; projectId: string }>(
  'webhook-tokens.find',
  'select id, project_id as "projectId" from webhook_tokens where digest = $1 and expires_at > $2',
)

export async function findToken(
  database: Database,
  digest: string,
  now: Date,
): Promise<{ id: string; projectId: string } | null> {
  const [found] = await find(database, [digest, now])
  return found ?? null
}

const deleteOld = statement<{ digest: string }>(
  'webhook-tokens.delete-old',
  `delete from webhook_tokens where digest in (
     select digest from webhook_tokens where expires_at < $1 order by expires_at limit $2)
   returning digest`,
)

export async function deleteTokensExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  return (await deleteOld(database, [time, most])).length
}
