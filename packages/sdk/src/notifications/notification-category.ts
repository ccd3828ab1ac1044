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
