/** Codes of unsubscribe links: only digests, found without a project. */
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

// In the order of the digests, so that two sends to the same users do not wait for each other in a circle.
const put = statement<never>(
  'unsubscribe.put',
  `insert into unsubscribe_codes (project_id, user_id, category_id, digest, expires_at)
   select $1, given.user_id, $2, given.digest, $5
   from unnest($3::uuid[], $4::text[]) as given (user_id, digest)
   order by given.digest
   on conflict (digest) do update set expires_at = excluded.expires_at
   where unsubscribe_codes.expires_at < excluded.expires_at`,
)

export interface NewCodes {
  readonly categoryId: string
  readonly userIds: readonly string[]
  /** In the order of the users. */
  readonly digests: readonly string[]
  readonly expiresAt: Date
}

/** Stores codes, or lets those that are there live longer. */
export async function putCodes(db: Db, { categoryId, userIds, digests, expiresAt }: NewCodes): Promise<void> {
  await put(db, [db.projectId, categoryId, userIds, digests, expiresAt])
}

export interface UnsubscribeCode {
  readonly projectId: string
  readonly userId: string
  readonly categoryId: string
}

const find = statement<{ projectId: string; userId: string; categoryId: string }>(
  'unsubscribe.find',
  `select project_id as "projectId", user_id as "userId", category_id as "categoryId"
   from unsubscribe_codes where digest = $1 and expires_at > $2`,
)

export async function findCode(database: Database, digest: string, now: Date): Promise<UnsubscribeCode | null> {
  const [found] = await find(database, [digest, now])
  return found ?? null
}

const deleteOfUser = statement<never>(
  'unsubscribe.delete-of-user',
  'delete from unsubscribe_codes where project_id = $1 and user_id = $2',
)

export async function deleteCodesFor(tx: Tx, userId: string): Promise<void> {
  await deleteOfUser(tx, [tx.projectId, userId])
}

const deleteExpired = statement<{ digest: string }>(
  'unsubscribe.delete-expired',
  `delete from unsubscribe_codes where digest in (
     select digest from unsubscribe_codes where expires_at < $1 order by expires_at limit $2 for update skip locked
   ) returning digest`,
)

/** How many were deleted. */
export async function deleteCodesExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  return (await deleteExpired(database, [time, most])).length
}
