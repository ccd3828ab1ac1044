import * as notifications from '@latchkey/client/notifications'
import type { Viewer } from '../app/viewer.ts'
import type { NotificationCategory } from './notification-category.ts'

export async function listNotificationCategories(from: Viewer): Promise<readonly NotificationCategory[]> {
  const { connection, session, userId } = from
  const { transport } = connection
  const { items } = await notifications.list(transport, { session, params: { userId } })
  return items.map(({ notificationCategoryId: categoryId, notificationCategoryName: name, enabled, canDisable }) =>
    Object.freeze({
      id: categoryId,
      name,
      enabled,
      canDisable,
      async setEnabled(enabled) {
        const call = { session, params: { userId, categoryId }, body: { enabled } }
        await notifications.update(transport, call)
        await from.outdate('notificationCategories')
      },
    } satisfies NotificationCategory),
  )
}
