import { insertInto } from '../kernel/db/columns.ts'
import type { Db } from '../kernel/db/db.ts'
import { deletionOfOld } from '../kernel/db/project-by-project.ts'
import { statement } from '../kernel/db/statement.ts'

const insert = statement<never, { id: string; digest: string; expiresAt: Date }>(
  'workflow-tokens.insert',
  insertInto('workflow_tokens', 'id digest expiresAt'),
)

export async function insertToken(db: Db, token: { id: string; digest: string; expiresAt: Date }): Promise<void> {
  await insert(db, token)
}

const byDigest = statement<{ expiresAt: Date }, { digest: string }>(
  'workflow-tokens.by-digest',
  'select expires_at as "expiresAt" from workflow_tokens where project_id = :projectId and digest = :digest',
)

/** When the token with this digest expires; null where the project has none. */
export async function findExpiry(db: Db, digest: string): Promise<Date | null> {
  return (await byDigest.first(db, { digest }))?.expiresAt ?? null
}

const postpone = statement<never, { id: string; now: Date; expiresAt: Date }>(
  'workflow-tokens.extend',
  `update workflow_tokens set expires_at = :expiresAt
   where project_id = :projectId and id = :id::uuid and expires_at > :now`,
)

/** False: it has expired, or is deleted. */
export async function postponeExpiry(db: Db, id: string, now: Date, expiresAt: Date): Promise<boolean> {
  return postpone.matches(db, { id, now, expiresAt })
}

const remove = statement<never, { id: string }>(
  'workflow-tokens.delete',
  'delete from workflow_tokens where project_id = :projectId and id = :id::uuid',
)

export async function deleteToken(db: Db, id: string): Promise<void> {
  await remove(db, { id })
}

/** Returns how many were deleted. */
export const deleteTokensExpiredBefore = deletionOfOld('workflow_tokens', { time: 'expires_at' })
