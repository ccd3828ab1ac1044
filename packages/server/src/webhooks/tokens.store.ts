import { keySetIsOpen, type Source } from '../authority/authority.tables.ts'
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface StoredToken {
  readonly id: string
  readonly digest: string
  readonly source: Source | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

const insert = statement<never>(
  'webhook-tokens.insert',
  'insert into webhook_tokens (project_id, digest, id, created_at, expires_at, source) values ($1, $2, $3, $4, $5, $6::jsonb)',
)

export async function insertToken(tx: Tx, { id, digest, createdAt, expiresAt, source }: StoredToken): Promise<void> {
  await insert(tx, [tx.projectId, digest, id, createdAt, expiresAt, source && JSON.stringify(source)])
}

const findProject = statement<{ projectId: string }>(
  'webhook-tokens.find-project',
  'select project_id as "projectId" from webhook_tokens where digest = $1',
)

/** Of which project a token is, whether or not it may be used: a request with it names none. */
export async function findProjectOfToken(database: Database, digest: string): Promise<string | null> {
  const [found] = await findProject(database, [digest])
  return found?.projectId ?? null
}

const findOpen = statement<{ id: string; source: Source | null }>(
  'webhook-tokens.find-open',
  `select t.id, t.source from webhook_tokens t
   where t.project_id = $1 and t.digest = $2 and t.expires_at > $3 and ${keySetIsOpen('t.source', '$3')}`,
)

export async function findOpenToken(
  db: Db,
  digest: string,
  now: Date,
): Promise<{ readonly id: string; readonly source: Source | null } | null> {
  const [found] = await findOpen(db, [db.projectId, digest, now])
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
