import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { notificationPreferences } from './notifications.tables.ts'

const ofUser = statement<{ categoryId: string | null; isEnabled: boolean | null }>(
  'notifications.of-user',
  `select p.category_id as "categoryId", p.is_enabled as "isEnabled"
   from users u
   left join notification_preferences p on p.project_id = u.project_id and p.user_id = u.id
   where u.project_id = $1 and u.id = $2`,
)

/** What a user chose, by category. Null: there is no such user. */
export async function findChoices(db: Db, userId: string): Promise<ReadonlyMap<string, boolean> | null> {
  const rows = await ofUser(db, [db.projectId, userId])
  if (rows.length === 0) return null
  return new Map(
    rows.flatMap(({ categoryId, isEnabled }) =>
      categoryId === null || isEnabled === null ? [] : [[categoryId, isEnabled] as const],
    ),
  )
}

export async function putChoice(tx: Tx, choice: { userId: string; categoryId: string; isEnabled: boolean }) {
  await tx.drizzle
    .insert(notificationPreferences)
    .values({ ...choice, projectId: tx.projectId })
    .onConflictDoUpdate({
      target: [notificationPreferences.projectId, notificationPreferences.userId, notificationPreferences.categoryId],
      set: { isEnabled: choice.isEnabled },
    })
}

const ofUsers = statement<{ userId: string; isEnabled: boolean }>(
  'notifications.of-users',
  `select user_id as "userId", is_enabled as "isEnabled" from notification_preferences
   where project_id = $1 and category_id = $2 and user_id = any($3::uuid[])`,
)

/** What these users chose for one category; those who did not choose are left out. */
export async function listChoices(
  db: Db,
  userIds: readonly string[],
  categoryId: string,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await ofUsers(db, [db.projectId, categoryId, userIds])
  return new Map(rows.map(({ userId, isEnabled }) => [userId, isEnabled]))
}
