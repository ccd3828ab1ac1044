/** One batch of a send: rendered together, sent over a few connections, each mail recorded as soon as it was tried. */
import { type EmailError, notificationCategories } from '@latchkey/contract'
import { EmailRenderingError, type RenderedContent } from '@latchkey/email-sandbox'
import { inert } from '@latchkey/emails'
import type { App } from '../app.ts'
import { derivedId } from '../kernel/crypto/derived-id.ts'
import { reasonOf } from '../kernel/db/errors.ts'
import type { Project } from '../kernel/http/caller.ts'
import { withJitter } from '../kernel/jobs/jitter.ts'
import type { JobContext } from '../kernel/jobs/job.ts'
import { unsubscribedUserIds, unsubscribeLinks } from '../notifications/unsubscribe.ts'
import { type EmailTry, logLine, sealLoggedProps } from '../sent-emails/sent-emails.ts'
import { renderInPieces } from './bulk-rendering.ts'
import type { KeptContent } from './email-contents.ts'
import type { EmailSendRow } from './email-sends.tables.ts'
import { handOver } from './hand-over.ts'
import { asSubject } from './masking.ts'
import { asSenderConfig, ownServerOf, type Sender, senderOf } from './sender.ts'
import {
  type Addressee,
  findAddressees,
  recordTry,
  releaseRecipients,
  skipRecipients,
  type WaitingRecipient,
} from './waiting-recipients.store.ts'

export const batchSize = 50
/** As many as there are connections. */
const atOnce = 5
const mostTries = 3
/** No mail of the batch begins later than this after the batch was taken, so that it ends within the lease. */
const beginWithinMs = 60_000
/** What is not rendered by then is left to another batch. */
const renderWithinMs = 30_000

interface Pace {
  readonly endsAt: number
  /** Those who were not rendered in time. */
  readonly postponed: Set<string>
}

export interface OpenSend extends EmailSendRow {
  readonly project: Project
  readonly content: KeptContent
  /** What the content named for the recipient before. Nearly always it names the same for all. */
  likelyCategoryId: string
}

interface Recipient extends WaitingRecipient, Addressee {}

interface Mail extends Recipient {
  readonly categoryId: string
  /** Or why there is nothing to send. */
  readonly rendered: RenderedContent | EmailError
  readonly link: string | undefined
}

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
    await skipRecipients(db, send.id, skipped)
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
      context.log.error({ sendId: send.id, reason: reasonOf(error) }, 'recipients could not be released'),
    )
  }
}

/** The mails of those who want them. */
async function renderBatch(
  app: App,
  db: JobContext<App>['db'],
  send: OpenSend,
  taken: readonly WaitingRecipient[],
  pace: Pace,
): Promise<readonly Mail[]> {
  const people = await findAddressees(
    db,
    taken.map(({ userId }) => userId),
  )
  const recipients = taken.flatMap(recipient => {
    const person = people.get(recipient.userId)
    return person ? [{ ...recipient, ...person }] : []
  })
  if (!ownServerOf(send.project)) return recipients.map(recipient => withoutServer(send, recipient))
  const likely = await renderFor(app, db, send, recipients, send.likelyCategoryId, pace)
  const others = likely.filter(mail => mail.categoryId !== send.likelyCategoryId)
  const first = others[0]
  if (!first) return likely
  // They name another category than the one before: their links are for that one.
  send.likelyCategoryId = first.categoryId
  const same = likely.filter(mail => mail.categoryId !== first.categoryId)
  const again = await renderFor(
    app,
    db,
    send,
    others.filter(mail => mail.categoryId === first.categoryId),
    first.categoryId,
    pace,
  )
  return [...same, ...again]
}

async function renderFor(
  app: App,
  db: JobContext<App>['db'],
  send: OpenSend,
  recipients: readonly Recipient[],
  categoryId: string,
  { endsAt, postponed }: Pace,
): Promise<Mail[]> {
  const userIds = recipients.map(({ userId }) => userId)
  const unsubscribed = await unsubscribedUserIds(db, userIds, categoryId)
  const isCertain = 'html' in send.content.body
  const rendered = isCertain ? recipients.filter(({ userId }) => !unsubscribed.has(userId)) : recipients
  if (rendered.length === 0) return []
  const links = await unsubscribeLinks(app, db, { userIds: rendered.map(({ userId }) => userId), categoryId })
  const { variables = {}, ...source } = send.content
  const props = rendered.map(({ userId, displayName }) => {
    const unsubscribeLink = links.get(userId)
    return { ...ownProps(send, displayName), variables, ...(unsubscribeLink ? { unsubscribeLink } : {}) }
  })
  const results = await renderInPieces(app, db.projectId, source, props, endsAt)
  return rendered.flatMap((recipient, at): Mail[] => {
    const result = results[at]
    if (!result) {
      postponed.add(recipient.userId)
      return []
    }
    const link = links.get(recipient.userId)
    if (result instanceof EmailRenderingError) {
      const { message } = result
      return [{ ...recipient, rendered: { errorType: 'RENDERING', canRetry: false, message }, categoryId, link }]
    }
    const named = notificationCategories.find(({ name }) => name === result.notificationCategory)
    const mail = { ...recipient, rendered: result, categoryId: named?.id ?? send.categoryId, link }
    return mail.categoryId === categoryId && unsubscribed.has(recipient.userId) ? [] : [mail]
  })
}

/** What is not the same for all. Names are made inert: others chose them. */
function ownProps({ project }: OpenSend, displayName: string | null) {
  return {
    user: { displayName: displayName === null ? null : inert(displayName) },
    project: { displayName: inert(project.displayName) },
  }
}

function withoutServer(send: OpenSend, recipient: Recipient): Mail {
  const message = 'The project has no mail server of its own any more. Enter one, then send the mail again.'
  const rendered: EmailError = { errorType: 'UNKNOWN', canRetry: false, message }
  return { ...recipient, categoryId: send.categoryId, rendered, link: undefined }
}

/** Whether the send was stopped meanwhile. */
async function deliverMail({ app, db, clock }: JobContext<App>, send: OpenSend, mail: Mail): Promise<boolean> {
  const { userId, email: to, displayName, rendered } = mail
  const id = derivedId(send.id, userId)
  const sender = senderOf(app, send.project)
  const subject = send.subject ?? ('errorType' in rendered ? '' : asSubject(rendered.subject))
  const error = await tryMail(app, db, { id, sender, subject, mail })
  const tries = mail.tries + (error ? 1 : 0)
  const isOver = !error?.canRetry || tries >= mostTries
  const props = { ...ownProps(send, displayName), variables: {} }
  const line: EmailTry = {
    ...{ id, to, subject, error, userId },
    sender: asSenderConfig(sender),
    templateId: send.templateId,
    sendId: send.id,
    contentDigest: send.contentDigest,
    sealedProps: sealLoggedProps(app, db, id, { of: 'template', props }),
    canResend: true,
  }
  const state = error === null ? 'sent' : isOver ? 'failed' : 'waiting'
  const dueAt = new Date(clock.now().getTime() + (isOver ? 0 : withJitter(2 ** tries * 1_000, 0.5)))
  return recordTry(db, { sendId: send.id, userId, state, tries, dueAt }, logLine(app, line))
}

interface Tried {
  readonly id: string
  readonly sender: Sender
  readonly subject: string
  readonly mail: Mail
}

async function tryMail(app: App, db: JobContext<App>['db'], tried: Tried): Promise<EmailError | null> {
  const { id, sender, subject, mail } = tried
  const { rendered, link, email: to } = mail
  if ('errorType' in rendered) return rendered
  const { html, text } = rendered
  return handOver(app, db, { id, to, sender, lane: 'bulk-mail', subject, html, text, unsubscribeLink: link })
}
