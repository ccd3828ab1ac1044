/** Sending a mail of the log again, as a new one. */
import { SentEmailNotRepeatable } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Tx } from '../kernel/db/db.ts'
import { openLoggedProps, type SentEmailRow } from '../sent-emails/sent-emails.ts'
import { findSend } from './email-sends.store.ts'
import { startSend } from './email-sends.ts'
import { sendEmail } from './emails.ts'
import type { StoredNotice } from './system-emails.ts'

/** @throws {@link SentEmailNotRepeatable} for a mail with a code, which was made for one request */
export async function resendEmail(
  app: App,
  transaction: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  row: SentEmailRow,
): Promise<void> {
  const logged = openLoggedProps(app, row)
  const [to] = row.recipients
  if (!row.canResend || !logged || to === undefined) throw SentEmailNotRepeatable()
  await transaction(async tx => {
    if (logged.of === 'notice') {
      // Stored by the job that delivered it.
      const notice = { to, template: logged.template, props: logged.props } as StoredNotice
      return sendEmail(app, tx, notice)
    }
    const { signInInvitationLink: link } = logged.props.variables
    if (row.sendId === null && typeof link === 'string')
      return sendEmail(app, tx, { to, template: 'sign-in-invitation', props: { link } })
    await resendToUser(app, tx, row)
  })
}

/** As a send of its own to the one user, so that it finds their present address and what they want. */
async function resendToUser(app: App, tx: Tx, { sendId, userId }: SentEmailRow): Promise<void> {
  const first = sendId === null ? null : await findSend(tx, sendId)
  if (!first || userId === null) throw SentEmailNotRepeatable()
  const { contentDigest, templateId, subject, categoryId } = first
  const copied = { contentDigest, templateId, subject, categoryId, draftId: null, isResend: true }
  const atOnce = { createdAt: app.clock.now(), scheduledAt: null, isHighPriority: false }
  const send = { ...copied, ...atOnce, id: app.ids.next() }
  await startSend(tx, { send, userIds: [userId] })
}
