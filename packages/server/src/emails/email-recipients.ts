/** Which users an email reaches. */
import {
  type CountedRecipients,
  notificationCategories,
  type RecipientCount,
  UnknownCategory,
} from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { countRecipientRows } from './email-recipients.store.ts'

const usualCategory = 'Transactional'
const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Ids that no user has are not counted. @throws {@link UnknownCategory} */
export async function countRecipients(
  db: Db,
  { userIds, notificationCategoryName = usualCategory }: RecipientCount,
): Promise<CountedRecipients> {
  const category = notificationCategories.find(({ name }) => name === notificationCategoryName)
  if (!category) throw UnknownCategory()
  const { id, canDisable, enabledByDefault } = category
  return countRecipientRows(db, {
    userIds: userIds ? userIds.filter(userId => uuidForm.test(userId)) : null,
    categoryId: canDisable ? id : null,
    enabledByDefault: canDisable ? enabledByDefault : true,
  })
}
