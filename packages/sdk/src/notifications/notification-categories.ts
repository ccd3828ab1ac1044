import type { Transport } from '@latchkey/client'
import * as notifications from '@latchkey/client/notifications'
import type { Viewer } from '../app/viewer.ts'

/**
 * A kind of mail, and whether someone wants it.
 *
 * @example
 * const marketing = (await user.listNotificationCategories()).find(({ name }) => name === 'Marketing')
 * await marketing?.setEnabled(false)
 */
export interface NotificationCategory {
  readonly id: string
  readonly name: string
  readonly enabled: boolean
  /** Mails that are needed to use the account cannot be switched off. */
  readonly canDisable: boolean
  setEnabled(enabled: boolean): Promise<void>
}

/** Someone who chooses which mails to get. */
export interface MailReader {
  /** Every kind of mail, and whether this user gets it. */
  listNotificationCategories(): Promise<readonly NotificationCategory[]>
}

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
