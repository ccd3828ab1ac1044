/** Mailing the preview of an email to one address, to see it in a mail program. */
import {
  EmailNotVerified,
  OwnMailServerRequired,
  PreviewForOthers,
  type PreviewSend,
  type TestEmailResult,
} from '@latchkey/contract'
import type { EmailContent } from '@latchkey/email-sandbox'
import type { App } from '../app.ts'
import { findVerification } from '../contact-channels/contact-channels.ts'
import { bindDb, type Db } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import type { VisitorContext } from '../kernel/http/context.ts'
import { bucketName, TooManyAttempts } from '../kernel/limits/limits.ts'
import { maySendOwnContents } from '../projects/own-mail-server.ts'
import { spend } from '../projects/spending.ts'
import { fixedRate } from '../rate-limits.ts'
import { logEmail } from '../sent-emails/sent-emails.ts'
import { renderPreview, resolveContent, toShownAs } from './email-previews.ts'
import { handOver, withReply } from './hand-over.ts'
import { isBuiltIn, type MailOrigin } from './mail-origin.ts'
import { asSubject } from './masking.ts'
import { asSenderConfig, getSender } from './sender.ts'

type Scope = Pick<VisitorContext, 'db' | 'project' | 'internalUserId'>

/**
 * @throws `UnknownTheme`, `UnknownTemplate`, `UnknownDraft`, {@link OwnMailServerRequired}, {@link PreviewForOthers},
 * {@link EmailNotVerified}, `EmailRenderingFailed`
 */
export async function sendPreviewEmail(app: App, scope: Scope, input: PreviewSend): Promise<TestEmailResult> {
  const { db, project } = scope
  const { recipientEmail: to } = input
  const content = await resolveContent(app, scope, input)
  const isOwnSent = maySendOwnContents(app, project.config.emails)
  if (!isOwnSent) await refuseForShared(app, scope, to, content)
  const preview = await renderPreview(
    app,
    scope,
    content,
    toShownAs(isOwnSent ? input : { ...input, variables: undefined }),
  )
  if (!(await takeTestMail(app, db))) return { success: false, errorMessage: tooManyTestMails }
  const id = app.ids.next()
  const sender = getSender(app, project)
  const origin: MailOrigin = isOwnSent ? { by: 'owner' } : { by: 'server', content }
  const subject = (isOwnSent ? input.subject : undefined) ?? asSubject(preview.subject)
  const { html, text } = preview
  const mail = { id, to, sender, origin, lane: 'mail', subject, html, text, deadlineMs: 10_000 }
  const error = (await handOver(app, db, mail))?.error ?? null
  await logEmail(app, db, { id, to, subject, sender: asSenderConfig(sender), error }).catch(reason =>
    app.log.error({ mailId: id, reason: getReason(reason) }, 'writing the email log failed'),
  )
  return error ? { success: false, errorMessage: withReply(error) } : { success: true }
}

/**
 * The mail server of the deployment sends built-in contents alone, and their previews to the caller. A caller with a key
 * is no user, and has no address.
 */
async function refuseForShared(app: App, { internalUserId }: Scope, to: string, content: EmailContent): Promise<void> {
  if (!isBuiltIn(content)) throw OwnMailServerRequired()
  const internal = bindDb(app.database, internalProjectId, 'main')
  const isVerified = internalUserId === null ? null : await findVerification(internal, internalUserId, to)
  if (isVerified === null) throw PreviewForOthers()
  if (!isVerified) throw EmailNotVerified()
}

/** Mails that an owner sends to look at them: each connects to a server, so they are counted. */
export const tooManyTestMails = 'There were too many test mails lately. Wait a few minutes.'

/** Counts one, unless there were too many. */
export async function takeTestMail(app: App, db: Db): Promise<boolean> {
  const limit = { bucket: bucketName('test-mails'), ...fixedRate('testMails') }
  try {
    await app.limits.spend(db, limit)
    await spend(app, db.projectId, 'outgoingTests')
    return true
  } catch (error) {
    if (error instanceof TooManyAttempts) return false
    throw error
  }
}
