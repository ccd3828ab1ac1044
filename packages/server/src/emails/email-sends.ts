/**
 * Sending one email to many users. The request stores what is sent, once, and to whom, in one statement; jobs deliver it in
 * batches. So a send is complete or does not exist, and its size is no burden on the request.
 */
import {
  EmailRenderingFailed,
  type EmailSend,
  type EmailSendProgress,
  isUuid,
  OwnMailServerRequired,
  ScheduledTooLate,
  SendNotFound,
  UserIdDoesNotExist,
} from '@latchkey/contract'
import { EmailRenderingError } from '@latchkey/email-sandbox'
import { inert } from '@latchkey/emails'
import type { App } from '../app.ts'
import { markDraftSent } from '../email-drafts/email-drafts.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import type { Project } from '../kernel/http/caller.ts'
import { maySendOwnContents } from '../projects/own-mail-server.ts'
import { keepContent } from './email-contents.ts'
import { deliverToAll } from './email-sends.jobs.ts'
import type { EmailSendRow, RecipientCounts } from './email-sends.store.ts'
import {
  countRecipients,
  findFirstUser,
  findSend,
  findUnknownUser,
  insertRecipients,
  insertSend,
  listSendRows,
  markStopped,
  type NewSend,
} from './email-sends.store.ts'
import { projectProps } from './project-props.ts'
import { categoryNamed, getContent, type SendContent } from './send-content.ts'

export { type AddressedUser, listAddressed } from './email-sends.store.ts'

const mostListed = 50
/** Less than what waits is kept for. */
const latestScheduleMs = 28 * 24 * 60 * 60 * 1000

/** Null: at once. @throws {@link ScheduledTooLate} */
export function scheduleFor(app: App, scheduledAtMillis: number | undefined): Date | null {
  const now = app.clock.now().getTime()
  if (scheduledAtMillis === undefined || scheduledAtMillis <= now) return null
  if (scheduledAtMillis > now + latestScheduleMs) throw ScheduledTooLate()
  return new Date(scheduledAtMillis)
}

export interface PreparedSend {
  readonly send: NewSend
  /** Distinct, in the order of the request. */
  readonly userIds: readonly string[] | 'all'
}

/**
 * Every check of a request to send, in the order of the wire. Nothing is stored yet but the content.
 *
 * @throws {@link OwnMailServerRequired}, `UnknownCategory`, `UnknownTemplate`, `UnknownDraft`, `UnknownTheme`,
 * {@link ScheduledTooLate}, {@link UserIdDoesNotExist}, {@link EmailRenderingFailed}
 */
export async function prepareSend(app: App, db: Db, project: Project, input: EmailSend): Promise<PreparedSend> {
  if (!maySendOwnContents(app, project.config.emails)) throw OwnMailServerRequired()
  const category = categoryNamed(input.notificationCategoryName)
  const scheduledAt = scheduleFor(app, input.scheduledAtMillis)
  const sent = await getContent(app, db, input)
  const userIds = input.allUsers ? 'all' : await knownUsers(db, input.userIds ?? [])
  await renderForFirst(app, db, project, sent, userIds)
  const { content, templateId, draftId } = sent
  const send: NewSend = {
    id: app.ids.next(),
    contentDigest: await keepContent(app, db, content),
    templateId,
    draftId,
    subject: input.subject ?? null,
    categoryId: category.id,
    isResend: false,
    createdAt: app.clock.now(),
    scheduledAt,
    isHighPriority: input.isHighPriority ?? false,
  }
  return { send, userIds }
}

async function knownUsers(db: Db, given: readonly string[]): Promise<readonly string[]> {
  const distinct = [...new Set(given.map(id => id.toLowerCase()))]
  const malformed = distinct.findIndex(id => !isUuid(id))
  const before = malformed === -1 ? distinct : distinct.slice(0, malformed)
  const unknown = (await findUnknownUser(db, before)) ?? distinct[malformed]
  if (unknown !== undefined) {
    const asGiven = given.find(id => id.toLowerCase() === unknown) ?? unknown
    throw UserIdDoesNotExist({ userId: asGiven })
  }
  return distinct
}

/** With a sample where there is no recipient. */
async function renderForFirst(
  app: App,
  db: Db,
  project: Project,
  { content }: SendContent,
  userIds: readonly string[] | 'all',
): Promise<void> {
  const isToNone = userIds !== 'all' && userIds.length === 0
  const first = isToNone ? null : await findFirstUser(db, userIds === 'all' ? null : (userIds[0] ?? null))
  const name = first ? first.displayName : 'Ada Lovelace'
  const { variables = {}, ...source } = content
  const props = {
    user: { displayName: name === null ? null : inert(name) },
    project: projectProps(project),
    variables,
  }
  const [rendered] = await app.emailSandbox.render(source, [props])
  if (rendered instanceof EmailRenderingError) throw EmailRenderingFailed({ error: rendered.message })
}

/** Stores the send and its recipients, with what delivers them. Returns how many there are. */
export async function startSend(tx: Tx, { send, userIds }: PreparedSend): Promise<number> {
  await insertSend(tx, send)
  const total = await insertRecipients(tx, send, userIds)
  if (send.draftId !== null) await markDraftSent(tx, send.draftId, send.createdAt)
  await deliverToAll(tx, send, total)
  return total
}

/** The newest first. */
export async function listSends(db: Db): Promise<EmailSendProgress[]> {
  const rows = await listSendRows(db, mostListed)
  const counts = await countRecipients(
    db,
    rows.filter(({ counts }) => counts === null).map(({ id }) => id),
  )
  const now = db.database.clock.now()
  return rows.map(row => getProgress(row, now, row.counts ?? counts.get(row.id)))
}

/** @throws {@link SendNotFound} */
export async function readSend(db: Db, id: string): Promise<EmailSendProgress> {
  const row = await findSend(db, id)
  if (!row) throw SendNotFound()
  return getProgress(row, db.database.clock.now(), row.counts ?? (await countRecipients(db, [id])).get(id))
}

/** Mails that wait are not sent. Those on their way may still arrive. @throws {@link SendNotFound} */
export async function stopSend(tx: Tx, id: string): Promise<EmailSendProgress> {
  await markStopped(tx, id, tx.database.clock.now())
  return readSend(tx, id)
}

const none: RecipientCounts = { waiting: 0, sent: 0, failed: 0, skipped: 0 }

function getProgress(row: EmailSendRow, now: Date, counts = none): EmailSendProgress {
  const { id, createdAt, scheduledAt, isHighPriority, subject, templateId, draftId, stoppedAt } = row
  const { waiting, sent, failed, skipped } = counts
  const isStopped = stoppedAt !== null
  const isScheduled = scheduledAt !== null && scheduledAt > now
  const state = isStopped ? 'stopped' : waiting === 0 ? 'done' : isScheduled ? 'scheduled' : 'sending'
  return {
    ...{ id, createdAtMillis: createdAt.getTime(), state, subject, templateId, draftId, isHighPriority },
    scheduledAtMillis: scheduledAt?.getTime() ?? null,
    total: waiting + sent + failed + skipped,
    waiting: isStopped ? 0 : waiting,
    ...{ sent, failed, skipped },
    stopped: isStopped ? waiting : 0,
  }
}
