/**
 * The outbox: every mail of a project and its status, as published SDKs since 2.8.58 read it. A mail to a user that waits can
 * be paused, rescheduled and cancelled. Its content cannot be changed, because all mails of a send share one.
 */
import {
  ContentNotEditable,
  type DeliveryInfo,
  EmailNotEditable,
  notificationCategories,
  OutboxEmailNotFound,
  type OutboxEntry,
  type OutboxQuery,
  type OutboxStatus,
  type OutboxUpdate,
  type SimpleOutboxStatus,
} from '@latchkey/contract'
import type { App } from '../app.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import type { Project } from '../kernel/http/caller.ts'
import { ownMailServer } from '../projects/own-mail-server.ts'
import { getSentEmailRow } from '../sent-emails/sent-emails.ts'
import { findContent } from './email-contents.ts'
import { showEmail } from './email-previews.ts'
import { deliverAt } from './email-sends.jobs.ts'
import { scheduleFor } from './email-sends.ts'
import * as store from './outbox.store.ts'
import { newestFirst, type OutboxRow } from './outbox.store.ts'

const mostListed = 100

const simpleStatuses: Readonly<Record<OutboxStatus, SimpleOutboxStatus>> = {
  paused: 'in-progress',
  scheduled: 'in-progress',
  queued: 'in-progress',
  sending: 'in-progress',
  sent: 'ok',
  skipped: 'ok',
  'render-error': 'error',
  'server-error': 'error',
}

/** The newest first, without contents: those of a hundred mails may be a hundred megabytes. */
export async function listOutbox(app: App, db: Db, query: OutboxQuery) {
  const { limit = mostListed, cursor = null, userId } = query
  const page = await paginate({
    sort: newestFirst,
    limit,
    cursor,
    rows: of => store.listOutboxRows(db, app.clock.now(), { statuses: statusesOf(query), userId }, of),
    getKey: ({ createdAt, id }) => [createdAt, id],
  })
  return { items: page.items.map(row => asEntry(row)), nextCursor: page.nextCursor }
}

/** Undefined: all. A status that no mail has here matches none. */
function statusesOf({ status, simpleStatus }: OutboxQuery): readonly string[] | undefined {
  if (status === undefined && simpleStatus === undefined) return undefined
  const simple = Object.entries(simpleStatuses).filter(([, is]) => simpleStatus === undefined || is === simpleStatus)
  const names = simple.map(([name]) => name)
  return status === undefined ? names : names.filter(name => name === status)
}

/** With its content, from which codes and links are left out. @throws {@link OutboxEmailNotFound} */
export async function readOutbox(app: App, db: Db, id: string): Promise<OutboxEntry> {
  const row = await store.findOutboxRow(db, id, app.clock.now())
  if (!row) throw OutboxEmailNotFound()
  const content = row.contentDigest === null ? null : await findContent(app, db, row.contentDigest)
  const shown = row.triedAt === null ? null : await showEmail(app, db, await getSentEmailRow(db, id))
  const { body, variables = {} } = content ?? {}
  const source = body && ('templateSource' in body ? body.templateSource : asSource(body.html))
  return asEntry(row, { tsxSource: source ?? '', variables, html: shown?.html ?? null, text: shown?.text ?? null })
}

/** HTML as the source of a template. */
function asSource(html: string): string {
  return `export function EmailTemplate() {\n  return <div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />\n}\n`
}

/**
 * Pauses, continues, reschedules or cancels.
 *
 * @throws {@link OutboxEmailNotFound}, {@link EmailNotEditable}, {@link ContentNotEditable}, `ScheduledTooLate`
 */
export async function updateOutbox(app: App, tx: Tx, id: string, update: OutboxUpdate): Promise<OutboxEntry> {
  await store.lockMail(tx, id)
  const now = app.clock.now()
  const row = await store.findOutboxRow(tx, id, now)
  if (!row) throw OutboxEmailNotFound()
  const { sendId, status } = row
  const isEditable = status === 'paused' || status === 'scheduled' || status === 'queued'
  if (sendId === null || !isEditable) throw EmailNotEditable({ emailId: id, status })
  const {
    cancel = false,
    isPaused = status === 'paused',
    scheduledAtMillis,
    skipDeliverabilityCheck: _,
    ...content
  } = update
  if (Object.values(content).some(value => value !== undefined)) throw ContentNotEditable()
  // What was paused beyond its time is due now.
  const requested = scheduledAtMillis === undefined ? row.scheduledAt : (scheduleFor(app, scheduledAtMillis) ?? now)
  const scheduledAt = scheduledAtMillis === undefined && !wasDelayed(row, now) ? row.scheduledAt : later(requested, now)
  const dueAt = later(scheduledAt, row.nextTryAt ?? scheduledAt)
  const state = cancel ? 'skipped' : isPaused ? 'paused' : 'waiting'
  await store.changeMail(tx, { id, state, scheduledAt, dueAt, now })
  if (scheduledAt > now) await store.keepSendUntil(tx, sendId, scheduledAt)
  // Also where it only ends the send.
  if (state !== 'paused') await deliverAt(tx, sendId, cancel ? now : dueAt)
  return readOutbox(app, tx, id)
}

function wasDelayed({ status, scheduledAt }: OutboxRow, now: Date): boolean {
  return status === 'paused' && scheduledAt <= now
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

interface EntryContent {
  readonly tsxSource: string
  readonly variables: Readonly<Record<string, unknown>>
  readonly html: string | null
  readonly text: string | null
}

const leftOut: EntryContent = { tsxSource: '', variables: {}, html: null, text: null }

function asEntry(row: OutboxRow, { tsxSource, variables, html, text }: EntryContent = leftOut): OutboxEntry {
  const { id, createdAt, changedAt, scheduledAt, status, sendId, userId, recipients, draftId, templateId, tries } = row
  const emails = recipients ?? []
  const to: OutboxEntry['to'] =
    userId === null
      ? { type: 'custom-emails', emails }
      : sendId === null
        ? { type: 'user-custom-emails', userId, emails }
        : { type: 'user-primary-email', userId }
  return {
    ...{ id, tsxSource, to, variables, status },
    createdAtMillis: createdAt.getTime(),
    updatedAtMillis: changedAt.getTime(),
    themeId: null,
    skipDeliverabilityCheck: false,
    scheduledAtMillis: scheduledAt.getTime(),
    createdWith: draftId === null ? 'programmatic-call' : 'draft',
    emailDraftId: draftId,
    emailProgrammaticCallTemplateId: templateId,
    sendRetries: tries,
    nextSendRetryAtMillis: row.nextTryAt?.getTime() ?? null,
    sendAttemptErrors: attemptErrors(row),
    isPaused: status === 'paused',
    hasRendered: hasContent.has(status) || (status === 'skipped' && html !== null),
    hasDelivered: status === 'sent',
    simpleStatus: simpleStatuses[status],
    ...byStatus(row, html, text),
  }
}

const hasContent: ReadonlySet<OutboxStatus> = new Set(['scheduled', 'queued', 'sending', 'sent', 'server-error'])

function attemptErrors({ error, tries, triedAt }: OutboxRow): OutboxEntry['sendAttemptErrors'] {
  if (!error || !triedAt) return null
  const { message, rawError = '' } = error
  const texts = { externalMessage: message, internalMessage: rawError, externalDetails: {}, internalDetails: {} }
  return [{ attemptNumber: Math.max(1, tries), timestamp: triedAt.toISOString(), ...texts }]
}

/** What the wire has of a mail with this status, besides what all have. */
function byStatus(row: OutboxRow, html: string | null, text: string | null): Partial<OutboxEntry> {
  const { status, categoryId, changedAt, triedAt, error, skipReason, isHighPriority } = row
  const at = (triedAt ?? changedAt).getTime()
  const rendered = {
    ...{ startedRenderingAtMillis: at, renderedAtMillis: at, subject: row.subject ?? '', html, text, isHighPriority },
    isTransactional: notificationCategories.find(({ id }) => id === categoryId)?.name !== 'Marketing',
    notificationCategoryId: categoryId,
  }
  switch (status) {
    case 'paused':
      return {}
    case 'render-error':
      return { startedRenderingAtMillis: at, renderedAtMillis: at, renderError: error?.message ?? '' }
    case 'scheduled':
    case 'queued':
      return rendered
    case 'sending':
      return { ...rendered, startedSendingAtMillis: at }
    case 'server-error':
      return { ...rendered, startedSendingAtMillis: at, errorAtMillis: at, serverError: error?.message ?? '' }
    case 'skipped':
      return {
        skippedAtMillis: changedAt.getTime(),
        skippedReason: skipReason ?? 'MANUALLY_CANCELLED',
        skippedDetails: {},
      }
    case 'sent':
      return { ...rendered, startedSendingAtMillis: at, deliveredAtMillis: at, canHaveDeliveryInfo: false }
  }
}

/** A mail server of the project has no limit here: as many mails are on their way at a time. */
const atOnceByOwnServer = 40

/** Bounces and complaints go to the mail server, which reports none. */
export async function readDeliveryInfo(app: App, db: Db, project: Project): Promise<DeliveryInfo> {
  const { hour, day, week, month } = await store.countSent(db, app.clock.now())
  const counted = (sent: number) => ({ sent, bounced: 0, markedAsSpam: 0 })
  const { limit, perSeconds } = app.config.rateLimits.sharedMailsPerProject
  const isOwn = ownMailServer(project.config.emails) !== null
  return {
    stats: { hour: counted(hour), day: counted(day), week: counted(week), month: counted(month) },
    capacity: {
      ratePerSecond: isOwn ? atOnceByOwnServer : limit / perSeconds,
      ...{ boostMultiplier: 1, penaltyFactor: 1, isBoostActive: false, boostExpiresAt: null },
    },
  }
}
