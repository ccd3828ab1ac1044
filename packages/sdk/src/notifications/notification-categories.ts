import type { Transport } from '@latchkey/client'
import * as notifications from '@latchkey/client/notifications'
import type { Viewer } from '../app/viewer.ts'
import type { NotificationCategory } from './notification-category.ts'

export async function list(from: Viewer, transport: Transport): Promise<readonly NotificationCategory[]> {
  const { session, userId } = from
  const { items } = await notifications.list(transport, { session, params: { userId } })
  return items.map(({ notificationCategoryId: categoryId, notificationCategoryName: name, enabled, canDisable }) =>
    Object.freeze({
      id: categoryId,
      name,
      enabled,
      canDisable,
      async setEnabled(enabled) {
        await notifications.update(from.transport, { session, params: { userId, categoryId }, body: { enabled } })
      },
    } satisfies NotificationCategory),
  )
}
