/**
 * The email log: what was sent, and what failed and why. It contains neither codes nor links that sign in: its
 * readers see what a mail said, and no more.
 */
import { type EmailError, type SentEmail, SentEmailNotFound, type SentEmailQuery } from '@latchkey/contract'
import type { EmailProps } from '@latchkey/email-sandbox'
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Db } from '../kernel/db/db.ts'
import { paginate } from '../kernel/db/paginate.ts'
import { dayMs, defineDeletion } from '../kernel/jobs/schedule.ts'
import {
  deleteSentEmailsBefore,
  findSentEmailRow,
  type ListedRow,
  listSentEmailRows,
  markNotRetried,
  newestFirst,
  putSentEmail,
  type SentEmailRow,
} from './sent-emails.store.ts'
import type { LogLine } from './sent-emails.tables.ts'

export type { SentEmailRow } from './sent-emails.store.ts'

const mostListed = 100

export interface EmailTry {
  /** The same each time that the mail is tried. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly sender: SentEmail['senderConfig']
  /** Null: it left. */
  readonly error: EmailError | null
  /** When it is tried again. */
  readonly nextTryAt?: Date | null
  readonly userId?: string
  readonly templateId?: string | null
  readonly sendId?: string
  /** With these the log shows what the mail said. */
  readonly contentDigest?: string
  readonly sealedProps?: string
  readonly canResend?: boolean
}

/** What a mail had of its own, without its codes and links. */
export type LoggedProps =
  | { readonly of: 'template'; readonly props: EmailProps }
  | { readonly of: 'notice'; readonly template: string; readonly props: unknown }

export async function logEmail(app: App, db: Db, tried: EmailTry): Promise<void> {
  await putSentEmail(db, logLine(app, tried))
}

/** The mail is given up, and the line keeps what the last try met with. */
export async function noFurtherTry(db: Db, id: string): Promise<void> {
  await markNotRetried(db, id)
}

export function logLine(app: App, tried: EmailTry): LogLine {
  const { id, to, subject, sender, error, nextTryAt = null, canResend = false } = tried
  const { userId = null, templateId = null, sendId = null, contentDigest = null, sealedProps = null } = tried
  return {
    ...{ id, subject, userId, templateId, sendId, contentDigest, sealedProps, canResend, nextTryAt },
    recipients: JSON.stringify([to]),
    sender: JSON.stringify(sender),
    error: error && JSON.stringify(error),
    sentAt: app.clock.now(),
  }
}

export function sealLoggedProps(app: App, { projectId }: Db, id: string, props: LoggedProps): string {
  return app.sealer.seal(JSON.stringify(props), sealingContext(projectId, id))
}

/** Null: the content of the mail is not shown. */
export function openLoggedProps(app: App, { projectId, id, sealedProps }: SentEmailRow): LoggedProps | null {
  if (sealedProps === null) return null
  // What `sealLoggedProps` sealed; the seal would not open on anything else.
  return JSON.parse(app.sealer.open(sealedProps, sealingContext(projectId, id))) as LoggedProps
}

/** The newest first. */
export async function listSentEmails(db: Db): Promise<SentEmail[]> {
  return (await findSentEmails(db, {})).items
}

export async function findSentEmails(
  db: Db,
  { limit = mostListed, cursor, ...filter }: SentEmailQuery,
): Promise<{ items: SentEmail[]; nextCursor: string | null }> {
  const page = await paginate({
    sort: newestFirst,
    limit,
    cursor: cursor ?? null,
    rows: query => listSentEmailRows(db, filter, query),
    getKey: ({ sentAt, id }) => [sentAt, id],
  })
  return { ...page, items: page.items.map(asSentEmail) }
}

/** @throws {@link SentEmailNotFound} */
export async function getSentEmailRow(db: Db, id: string): Promise<SentEmailRow> {
  const row = await findSentEmailRow(db, id)
  if (!row) throw SentEmailNotFound()
  return row
}

export function asSentEmail({ id, subject, recipients, sender, sentAt, error, nextTryAt }: ListedRow): SentEmail {
  const next = nextTryAt === null ? {} : { nextTryAtMillis: nextTryAt.getTime() }
  return { id, subject, sentAtMillis: sentAt.getTime(), to: recipients, senderConfig: sender, error, ...next }
}

export const sealedLoggedProps: SealedColumn = {
  table: 'sent_emails',
  column: 'sealed_props',
  type: 'text',
  key: { project_id: 'text', id: 'uuid' },
  getContext: ({ project_id = '', id = '' }) => sealingContext(project_id, id),
}

function sealingContext(projectId: string, id: string): string {
  return `${projectId}/sent_emails/${id}`
}

/** The log of mails is kept for as long as a recipient may ask after a mail that did not come. */
export const deleteOldSentEmails = defineDeletion('forget-old-sent-emails', 30 * dayMs, deleteSentEmailsBefore)
