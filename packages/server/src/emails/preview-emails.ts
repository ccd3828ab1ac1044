/** Mailing the preview of an email to one address, to see it in a mail program. */
import type { PreviewSend, TestEmailResult } from '@latchkey/contract'
import type { App } from '../app.ts'
import { reasonOf } from '../kernel/db/errors.ts'
import type { ProjectScope } from '../kernel/http/context.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { fixedRate } from '../rate-limits.ts'
import { logEmail } from '../sent-emails/sent-emails.ts'
import { renderPreview, resolveContent } from './email-previews.ts'
import { handOver, withReply } from './hand-over.ts'
import { asSubject } from './masking.ts'
import { asSenderConfig, senderOf } from './sender.ts'

/** @throws `UnknownTheme`, `UnknownTemplate`, `UnknownDraft`, `EmailRenderingFailed` */
export async function sendPreviewEmail(
  app: App,
  scope: Pick<ProjectScope, 'db' | 'project'>,
  input: PreviewSend,
): Promise<TestEmailResult> {
  const { db, project } = scope
  const { recipientEmail: to, variables } = input
  const content = await resolveContent(app, scope, input)
  const preview = await renderPreview(app, scope, content, variables)
  const limit = { bucket: bucketName('test-mails'), ...fixedRate('testMails') }
  if (!(await app.limits.take(db, limit)).allowed)
    return { success: false, errorMessage: 'There were too many test mails lately. Wait a few minutes.' }
  const id = app.ids.next()
  const sender = senderOf(app, project)
  const subject = input.subject ?? asSubject(preview.subject)
  const { html, text } = preview
  const mail = { id, to, sender, lane: 'mail', subject, html, text, deadlineMs: 10_000 }
  const error = (await handOver(app, db, mail))?.error ?? null
  await logEmail(app, db, { id, to, subject, sender: asSenderConfig(sender), error }).catch(reason =>
    app.log.error({ mailId: id, reason: reasonOf(reason) }, 'writing the email log failed'),
  )
  return error ? { success: false, errorMessage: withReply(error) } : { success: true }
}
