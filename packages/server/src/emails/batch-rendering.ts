/** The mails of one batch of a send: for whom, in which category, and with which link to unsubscribe. */
import { type EmailError, notificationCategories } from '@latchkey/contract'
import { EmailRenderingError, type RenderedContent } from '@latchkey/email-sandbox'
import { inert } from '@latchkey/emails'
import type { App } from '../app.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { unsubscribedUserIds, unsubscribeLinks } from '../notifications/unsubscribe.ts'
import { maySendOwnContents } from '../projects/own-mail-server.ts'
import { renderInPieces } from './bulk-rendering.ts'
import type { StoredContent } from './email-contents.ts'
import type { EmailSendRow } from './email-sends.store.ts'
import { projectProps } from './project-props.ts'
import { type Addressee, findAddressees, type WaitingRecipient } from './waiting-recipients.store.ts'

export interface OpenSend extends EmailSendRow {
  readonly project: Project
  readonly content: StoredContent
  /** What the content named for the recipient before. Nearly always it names the same for all. */
  likelyCategoryId: string
}

export interface Recipient extends WaitingRecipient, Addressee {}

export interface Mail extends Recipient {
  readonly categoryId: string
  /** Or why there is nothing to send. */
  readonly rendered: RenderedContent | EmailError
  readonly link: string | undefined
}

export interface Pace {
  readonly endsAt: number
  /** Those who were not rendered in time. */
  readonly postponed: Set<string>
}

/** The mails of those who want them. */
export async function renderBatch(
  app: App,
  db: Db,
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
  if (!maySendOwnContents(app, send.project.config.emails))
    return recipients.map(recipient => withoutServer(send, recipient))
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
  db: Db,
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
  const props = rendered.map(({ userId, ...reader }) => {
    const unsubscribeLink = links.get(userId)
    return { ...ownProps(send, reader), variables, ...(unsubscribeLink ? { unsubscribeLink } : {}) }
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
export function ownProps({ project }: OpenSend, { displayName, locale }: Pick<Addressee, 'displayName' | 'locale'>) {
  return {
    user: { displayName: displayName === null ? null : inert(displayName), locale },
    project: projectProps(project),
  }
}

function withoutServer(send: OpenSend, recipient: Recipient): Mail {
  const message = 'The project has no mail server of its own any more. Enter one, then send the mail again.'
  const rendered: EmailError = { errorType: 'UNKNOWN', canRetry: false, message }
  return { ...recipient, categoryId: send.categoryId, rendered, link: undefined }
}
