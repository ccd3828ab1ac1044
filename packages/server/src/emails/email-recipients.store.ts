import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

export interface RecipientCounts {
  recipients: number
  withoutEmail: number
  unsubscribed: number
}

const counted = `select count(*) filter (where has_email and is_enabled)::integer as recipients,
     count(*) filter (where not has_email)::integer as "withoutEmail",
     count(*) filter (where has_email and not is_enabled)::integer as unsubscribed
   from (
     select c.id is not null as has_email, coalesce(p.is_enabled, $3) as is_enabled
     from users u
     left join contact_channels c on c.project_id = $1 and c.user_id = u.id and c.type = 'email' and c.is_primary
     left join notification_preferences p on p.project_id = $1 and p.user_id = u.id and p.category_id = $2
     where u.project_id = $1`

const countAll = statement<{ [Column in keyof RecipientCounts]: RecipientCounts[Column] }>(
  'email-recipients.count-all',
  `${counted}) addressed`,
)
const countThese = statement<{ [Column in keyof RecipientCounts]: RecipientCounts[Column] }>(
  'email-recipients.count-these',
  `${counted} and u.id = any($4::uuid[])) addressed`,
)

/** `categoryId` null: of a category that no one can disable. `userIds` null: all users. */
export async function countRecipientRows(
  db: Db,
  {
    userIds,
    categoryId,
    enabledByDefault,
  }: {
    userIds: readonly string[] | null
    categoryId: string | null
    enabledByDefault: boolean
  },
): Promise<RecipientCounts> {
  const about = [db.projectId, categoryId, enabledByDefault]
  const [row] = userIds === null ? await countAll(db, about) : await countThese(db, [...about, userIds])
  return row ?? { recipients: 0, withoutEmail: 0, unsubscribed: 0 }
}
