/** One batch of a send: rendered together, sent over a few connections, each mail recorded as soon as it was tried. */
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import { getReason } from '../kernel/db/errors.ts'
import type { JobContext } from '../kernel/jobs/job.ts'
import { type EmailTry, logLine, sealLoggedProps } from '../sent-emails/sent-emails.ts'
import { type Mail, type OpenSend, ownProps, type Pace, renderBatch } from './batch-rendering.ts'
import { handOver, type NotTaken } from './hand-over.ts'
import { nextTryAfter, usefulnessFrom } from './mail-retries.ts'
import { asSubject } from './masking.ts'
import { asSenderConfig, getSender, type Sender } from './sender.ts'
import { recordTry, releaseRecipients, skipRecipients, type WaitingRecipient } from './waiting-recipients.store.ts'

export const batchSize = 50
/** As many as there are connections. */
const atOnce = 5
/** No mail of the batch begins later than this after the batch was taken, so that it ends within the lease. */
const beginWithinMs = 60_000
/** What is not rendered by then is left to another batch. */
const renderWithinMs = 30_000

/** Whether the send was stopped meanwhile. What was not begun is given back. */
export async function deliverBatch(
  context: JobContext<App>,
  send: OpenSend,
  taken: readonly WaitingRecipient[],
): Promise<boolean> {
  const { app, db, clock, signal } = context
  const began = performance.now()
  const left = new Map(taken.map(recipient => [recipient.userId, recipient]))
  let isStopped = false
  try {
    const pace: Pace = { endsAt: began + renderWithinMs, postponed: new Set() }
    const mails = await renderBatch(app, db, send, taken, pace)
    const mailed = new Set(mails.map(({ userId }) => userId))
    const skipped = [...left.keys()].filter(userId => !mailed.has(userId) && !pace.postponed.has(userId))
    await skipRecipients(db, send.id, skipped, clock.now())
    for (const userId of skipped) left.delete(userId)
    const waiting = mails.values()
    const sendSome = async () => {
      for (const mail of waiting) {
        if (isStopped || signal.aborted || performance.now() - began > beginWithinMs) return
        left.delete(mail.userId)
        if (await deliverMail(context, send, mail)) isStopped = true
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendSome))
    return isStopped
  } finally {
    await releaseRecipients(db, send.id, [...left.keys()], clock.now()).catch(error =>
      context.log.error({ sendId: send.id, reason: getReason(error) }, 'recipients could not be released'),
    )
  }
}

/** Whether the send was stopped meanwhile. */
async function deliverMail({ app, db, clock, lane }: JobContext<App>, send: OpenSend, mail: Mail): Promise<boolean> {
  const { userId, mailId: id, email: to, rendered } = mail
  const sender = getSender(app, send.project)
  const subject = send.subject ?? ('errorType' in rendered ? '' : asSubject(rendered.subject))
  const notTaken = await tryMail(app, db, { id, sender, lane, subject, mail })
  const error = notTaken?.error ?? null
  const tries = mail.tries + (error ? 1 : 0)
  const now = clock.now()
  const wanted = mail.scheduledAt ?? send.createdAt
  const useful = usefulnessFrom(wanted, null)
  const nextTryAt = notTaken?.isTransient ? nextTryAfter(tries, wanted, useful, now) : null
  const props = { ...ownProps(send, mail), variables: {} }
  const line: EmailTry = {
    ...{ id, to, subject, error, nextTryAt, userId },
    sender: asSenderConfig(sender),
    templateId: send.templateId,
    sendId: send.id,
    contentDigest: send.contentDigest,
    sealedProps: sealLoggedProps(app, db, id, { of: 'template', props }),
    canResend: true,
  }
  const state = error === null ? 'sent' : nextTryAt === null ? 'failed' : 'waiting'
  return recordTry(db, { sendId: send.id, userId, state, tries, dueAt: nextTryAt ?? now }, logLine(app, line))
}

interface Tried {
  readonly id: string
  readonly sender: Sender
  readonly lane: string
  readonly subject: string
  readonly mail: Mail
}

async function tryMail(app: App, db: Db, tried: Tried): Promise<NotTaken | null> {
  const { id, sender, lane, subject, mail } = tried
  const { rendered, link, email: to } = mail
  if ('errorType' in rendered) return { error: rendered, isTransient: false }
  const { html, text } = rendered
  const origin = { by: 'owner' } as const
  return handOver(app, db, { id, to, sender, origin, lane, subject, html, text, unsubscribeLink: link })
}
