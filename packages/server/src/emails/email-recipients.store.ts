import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

interface Category {
  /** Null: one that no one can disable. */
  readonly categoryId: string | null
  readonly enabledByDefault: boolean
}

export interface RecipientCounts {
  recipients: number
  withoutEmail: number
  unsubscribed: number
}

const countedRows = `select count(*) filter (where has_email and is_enabled)::integer as recipients,
     count(*) filter (where not has_email)::integer as "withoutEmail",
     count(*) filter (where has_email and not is_enabled)::integer as unsubscribed
   from (
     select c.id is not null as has_email, coalesce(p.is_enabled, :enabledByDefault) as is_enabled
     from users u
     left join contact_channels c on c.project_id = :projectId and c.user_id = u.id and c.type = 'email' and c.is_primary
     left join notification_preferences p on p.project_id = :projectId and p.user_id = u.id and p.category_id = :categoryId
     where u.project_id = :projectId`

const countAll = statement<RecipientCounts, Category>('email-recipients.count-all', `${countedRows}) addressed`)
const countThese = statement<RecipientCounts, Category & { userIds: readonly string[] }>(
  'email-recipients.count-these',
  `${countedRows} and u.id = any(:userIds::uuid[])) addressed`,
)

/** `userIds` null: all users. */
export async function countRecipientRows(
  db: Db,
  { userIds, ...category }: Category & { userIds: readonly string[] | null },
): Promise<RecipientCounts> {
  const counted =
    userIds === null ? await countAll.first(db, category) : await countThese.first(db, { ...category, userIds })
  return counted ?? { recipients: 0, withoutEmail: 0, unsubscribed: 0 }
}
