/** Users whom a required email verification restricts, or would. */
import type { AffectedUser } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

// Whoever is restricted by an administrator is so already, and stays so for this reason first.
const unverified = `from users u
  left join contact_channels c on c.project_id = :projectId and c.user_id = u.id and c.is_primary
  where u.project_id = :projectId and not u.is_anonymous and c.is_verified is not true`

const newest = statement<Omit<AffectedUser, 'restrictedReason'>, { limit: number }>(
  'users.newest-unverified',
  `select u.id, u.display_name as "displayName", c.value as "primaryEmail" ${unverified}
   order by u.signed_up_at desc, u.id desc limit :limit`,
)
const count = statement<{ count: number }>('users.count-unverified', `select count(*)::integer as count ${unverified}`)

/** Users without a verified primary address, newest first, and how many there are. */
export async function listUnverifiedUsers(
  db: Db,
  limit: number,
): Promise<{ affectedUsers: AffectedUser[]; totalAffectedCount: number }> {
  const users = await newest(db, { limit })
  const affectedUsers = users.map(user => ({ ...user, restrictedReason: { type: 'email_not_verified' as const } }))
  return { affectedUsers, totalAffectedCount: (await count.first(db))?.count ?? 0 }
}
