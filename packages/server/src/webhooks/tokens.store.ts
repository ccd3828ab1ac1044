import type { Source } from '../authority/authority.tables.ts'
import { insertInto } from '../kernel/db/columns.ts'
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

const insert = statement<never, Omit<StoredToken, 'source'> & { source: string | null }>(
  'webhook-tokens.insert',
  insertInto('webhook_tokens', 'digest id createdAt expiresAt source'),
)

export async function insertToken(tx: Tx, token: StoredToken): Promise<void> {
  await insert(tx, { ...token, source: token.source && JSON.stringify(token.source) })
}

const findProject = statement<{ projectId: string }, { digest: string }>(
  'webhook-tokens.find-project',
  'select project_id as "projectId" from webhook_tokens where digest = :digest',
)

/** Of which project a token is, whether or not it may be used: a request with it names none. */
export async function findProjectOfToken(database: Database, digest: string): Promise<string | null> {
  return (await findProject.first(database, { digest }))?.projectId ?? null
}

const findOpen = statement<{ id: string; source: Source | null }, { digest: string; now: Date }>(
  'webhook-tokens.find-open',
  `select t.id, t.source from webhook_tokens t
   where t.project_id = :projectId and t.digest = :digest and t.expires_at > :now`,
)

export async function findOpenToken(
  db: Db,
  digest: string,
  now: Date,
): Promise<{ readonly id: string; readonly source: Source | null } | null> {
  return findOpen.first(db, { digest, now })
}

const deleteOld = statement<never, { time: Date; most: number }>(
  'webhook-tokens.delete-old',
  `delete from webhook_tokens where digest in (
     select digest from webhook_tokens where expires_at < :time order by expires_at limit :most)`,
)

export async function deleteTokensExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  return deleteOld.count(database, { time, most })
}
