/** Which kinds of mail a user wants. Only what someone chose is kept; otherwise the category's default holds. */
import {
  CategoryNotFound,
  CategoryStaysOn,
  type NotificationCategory,
  type NotificationPreference,
  notificationCategories,
  UserNotFound,
} from '@latchkey/contract'
import type { CleanUp } from '../clean-up.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { foreignKeyViolation } from '../kernel/db/errors.ts'
import { findChoices, putChoice } from './notifications.store.ts'
import { deleteCodesFor } from './unsubscribe.store.ts'

/** @throws {@link UserNotFound} */
export async function listPreferences(db: Db, userId: string): Promise<NotificationPreference[]> {
  const choices = await getChoices(db, userId)
  return notificationCategories.map(category =>
    preference(category, choices.get(category.id) ?? category.enabledByDefault),
  )
}

/** @throws {@link UserNotFound}, {@link CategoryNotFound} or {@link CategoryStaysOn} */
export async function setPreference(
  tx: Tx,
  { userId, categoryId }: { userId: string; categoryId: string },
  isEnabled: boolean,
): Promise<NotificationPreference> {
  await getChoices(tx, userId)
  const category = notificationCategories.find(({ id }) => id === categoryId)
  if (!category) throw CategoryNotFound()
  if (!isEnabled && !category.canDisable) throw CategoryStaysOn()
  try {
    await putChoice(tx, { userId, categoryId, isEnabled })
  } catch (error) {
    // They were deleted a moment ago.
    if (foreignKeyViolation(error)) throw UserNotFound()
    throw error
  }
  return preference(category, isEnabled)
}

async function getChoices(db: Db, userId: string): Promise<ReadonlyMap<string, boolean>> {
  const choices = await findChoices(db, userId)
  if (!choices) throw UserNotFound()
  return choices
}

function preference({ id, name, canDisable }: NotificationCategory, enabled: boolean): NotificationPreference {
  return { notificationCategoryId: id, notificationCategoryName: name, enabled, canDisable }
}

export const notificationCleanUp: CleanUp = {
  onUserRemoved: (_app, tx, { userId }) => deleteCodesFor(tx, userId),
}
