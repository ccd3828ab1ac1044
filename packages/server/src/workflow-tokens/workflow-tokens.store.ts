import type { Database } from '../kernel/db/database.ts'
import type { Db } from '../kernel/db/db.ts'
import { getIds, projectByProject, type RowOfProject } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

const insert = statement<never>(
  'workflow-tokens.insert',
  'insert into workflow_tokens (project_id, id, digest, expires_at) values ($1, $2, $3, $4)',
)

export async function insertToken(db: Db, token: { id: string; digest: string; expiresAt: Date }): Promise<void> {
  await insert(db, [db.projectId, token.id, token.digest, token.expiresAt])
}

const byDigest = statement<{ expiresAt: Date }>(
  'workflow-tokens.by-digest',
  'select expires_at as "expiresAt" from workflow_tokens where project_id = $1 and digest = $2',
)

/** When the token with this digest expires; null where the project has none. */
export async function findExpiry(db: Db, digest: string): Promise<Date | null> {
  const [token] = await byDigest(db, [db.projectId, digest])
  return token?.expiresAt ?? null
}

const postpone = statement<{ id: string }>(
  'workflow-tokens.extend',
  `update workflow_tokens set expires_at = $4
   where project_id = $1 and id = $2::uuid and expires_at > $3
   returning id`,
)

/** False: it has expired, or is deleted. */
export async function postponeExpiry(db: Db, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  return (await postpone(db, [db.projectId, id, now, expiresAt])).length > 0
}

const remove = statement<never>(
  'workflow-tokens.delete',
  'delete from workflow_tokens where project_id = $1 and id = $2::uuid',
)

export async function deleteToken(db: Db, id: string): Promise<void> {
  await remove(db, [db.projectId, id])
}

const findOld = statement<{ [Column in keyof RowOfProject]: RowOfProject[Column] }>(
  'workflow-tokens.old',
  `select project_id as "projectId", id from workflow_tokens where expires_at < $1 order by expires_at limit $2`,
)

const deleteOld = statement<{ id: string }>(
  'workflow-tokens.delete-old',
  'delete from workflow_tokens where project_id = $1 and id = any($2::uuid[]) and expires_at < $3 returning id',
)

/** How many were deleted. */
export async function deleteTokensExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  const old = await findOld(database, [time, most])
  return projectByProject(old, (projectId, rows) => deleteOld(database, [projectId, getIds(rows), time]))
}
