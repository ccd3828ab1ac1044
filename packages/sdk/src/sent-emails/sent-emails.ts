/** The log of a project's mails. */
import type { EmailError, SentEmail } from '@latchkey/contract'
import { routes } from '@latchkey/contract/table'
import type { AdminViewer } from '../app/admin-viewer.ts'

/**
 * A mail that left, or failed to.
 *
 * @example
 * const failed = (await adminApp.listSentEmails()).filter(({ error }) => error !== null)
 */
export interface AdminSentEmail {
  readonly id: string
  readonly subject: string
  readonly to: readonly string[]
  /** When it left, or was last tried. */
  readonly sentAt: Date
  /** From whom, and by which server; for the shared one only the sender is returned. */
  readonly senderConfig: Readonly<SentEmail['senderConfig']>
  /** Why it did not leave, or not yet. */
  readonly error: Readonly<EmailError> | null
}

export async function listSentEmails({ connection }: AdminViewer): Promise<readonly AdminSentEmail[]> {
  const { items } = await connection.transport.send(routes.sentEmails.list, {})
  return items.map(({ id, subject, to, sentAtMillis, senderConfig, error }) =>
    Object.freeze({ id, subject, to, sentAt: new Date(sentAtMillis), senderConfig, error }),
  )
}
