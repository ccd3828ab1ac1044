import { routes } from '@latchkey/contract/table'
import type { Viewer } from '../app/viewer.ts'
import type { NotificationCategory } from './notification-category.ts'

export async function listNotificationCategories(from: Viewer): Promise<readonly NotificationCategory[]> {
  const { connection, session, userId } = from
  const { transport } = connection
  const { items } = await transport.send(routes.notifications.list, { session, params: { userId } })
  return items.map(({ notificationCategoryId: categoryId, notificationCategoryName: name, enabled, canDisable }) =>
    Object.freeze({
      id: categoryId,
      name,
      enabled,
      canDisable,
      async setEnabled(enabled) {
        const call = { session, params: { userId, categoryId }, body: { enabled } }
        await transport.send(routes.notifications.update, call)
        await from.outdate('notificationCategories')
      },
    } satisfies NotificationCategory),
  )
}
