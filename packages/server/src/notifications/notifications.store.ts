import { insertInto } from '../kernel/db/columns.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const ofUser = statement<{ categoryId: string | null; isEnabled: boolean | null }, { userId: string }>(
  'notifications.of-user',
  `select p.category_id as "categoryId", p.is_enabled as "isEnabled"
   from users u
   left join notification_preferences p on p.project_id = u.project_id and p.user_id = u.id
   where u.project_id = :projectId and u.id = :userId`,
)

/** What a user chose, by category. Null: there is no such user. */
export async function findChoices(db: Db, userId: string): Promise<ReadonlyMap<string, boolean> | null> {
  const rows = await ofUser(db, { userId })
  if (rows.length === 0) return null
  return new Map(
    rows.flatMap(({ categoryId, isEnabled }) =>
      categoryId === null || isEnabled === null ? [] : [[categoryId, isEnabled] as const],
    ),
  )
}

interface Choice {
  readonly userId: string
  readonly categoryId: string
  readonly isEnabled: boolean
}

const put = statement<never, Choice>(
  'notifications.put',
  `${insertInto('notification_preferences', 'userId categoryId isEnabled')}
   on conflict (project_id, user_id, category_id) do update set is_enabled = excluded.is_enabled`,
)

export async function putChoice(tx: Tx, choice: Choice): Promise<void> {
  await put(tx, choice)
}

const ofUsers = statement<{ userId: string; isEnabled: boolean }, { categoryId: string; userIds: readonly string[] }>(
  'notifications.of-users',
  `select user_id as "userId", is_enabled as "isEnabled" from notification_preferences
   where project_id = :projectId and category_id = :categoryId and user_id = any(:userIds::uuid[])`,
)

/** What these users chose for one category; those who did not choose are left out. */
export async function listChoices(
  db: Db,
  userIds: readonly string[],
  categoryId: string,
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await ofUsers(db, { categoryId, userIds })
  return new Map(rows.map(({ userId, isEnabled }) => [userId, isEnabled]))
}
