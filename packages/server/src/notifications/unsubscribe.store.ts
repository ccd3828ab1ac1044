/** Codes of unsubscribe links: only digests, found without a project. */
import type { Database } from '../kernel/db/database.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

// In the order of the digests, so that two sends to the same users do not wait for each other in a circle.
const put = statement<never, NewCodes>(
  'unsubscribe.put',
  `insert into unsubscribe_codes (project_id, user_id, category_id, digest, expires_at)
   select :projectId, given.user_id, :categoryId, given.digest, :expiresAt
   from unnest(:userIds::uuid[], :digests::text[]) as given (user_id, digest)
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
export async function putCodes(db: Db, codes: NewCodes): Promise<void> {
  await put(db, codes)
}

export interface UnsubscribeCode {
  readonly projectId: string
  readonly userId: string
  readonly categoryId: string
}

const find = statement<UnsubscribeCode, { digest: string; now: Date }>(
  'unsubscribe.find',
  `select project_id as "projectId", user_id as "userId", category_id as "categoryId"
   from unsubscribe_codes where digest = :digest and expires_at > :now`,
)

export async function findCode(database: Database, digest: string, now: Date): Promise<UnsubscribeCode | null> {
  return find.first(database, { digest, now })
}

const deleteOfUser = statement<never, { userId: string }>(
  'unsubscribe.delete-of-user',
  'delete from unsubscribe_codes where project_id = :projectId and user_id = :userId',
)

export async function deleteCodesFor(tx: Tx, userId: string): Promise<void> {
  await deleteOfUser(tx, { userId })
}

const deleteExpired = statement<never, { time: Date; most: number }>(
  'unsubscribe.delete-expired',
  `delete from unsubscribe_codes where digest in (
     select digest from unsubscribe_codes where expires_at < :time order by expires_at limit :most for update skip locked
   )`,
)

/** How many were deleted. */
export async function deleteCodesExpiredBefore(database: Database, time: Date, most: number): Promise<number> {
  return deleteExpired.count(database, { time, most })
}
