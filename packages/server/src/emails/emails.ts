/**
 * Mail to people. An email is stored with the change that it follows, sealed because it carries codes,
 * and sent later: a mail server that is down never fails or slows a request.
 */
import type { CodePurpose } from '@latchkey/contract'
import type { App } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import { bindDb, type Db, type Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { attemptNow, enqueueHeld } from '../kernel/jobs/first-attempt.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import type { Lane } from '../kernel/jobs/lanes.ts'
import { bucketName } from '../kernel/limits/limits.ts'
import { deliverEmail, sealingContext } from './emails.jobs.ts'
import { getMailbox } from './sender.ts'
import type { StoredNotice, StoredSystemEmail, SystemEmailName } from './system-emails.ts'

type Email = StoredNotice | { readonly [Name in SystemEmailName]: StoredSystemEmail<Name> }[SystemEmailName]

/** Stores an email to be delivered. It is rendered when it is sent, not during the request. */
export async function sendEmail(app: App, tx: Tx, email: Email): Promise<void> {
  await enqueue(tx, deliverEmail, sealed(app, tx, email), { lane: laneFor(email) })
}

/** The same for an email whose first try {@link emailLeft} makes, after the transaction. Returns the id of the mail. */
export async function sendEmailNow(app: App, tx: Tx, email: Email): Promise<string> {
  return enqueueHeld(tx, deliverEmail, sealed(app, tx, email), { lane: laneFor(email) })
}

/** How long an answer waits for the first try. */
const patienceMs = 10_000

/** Whether the first try handed the mail over. What failed for the moment is retried all the same. */
export async function emailLeft(app: App, db: Db, mailId: string): Promise<boolean> {
  return attemptNow({ app, clock: app.clock, log: app.log }, db, deliverEmail, mailId, patienceMs)
}

function sealed(app: App, { projectId }: Tx, email: Email): { sealed: string } {
  return { sealed: app.sealer.seal(JSON.stringify(email), sealingContext(projectId)) }
}

function laneFor({ template }: Email): Lane {
  return urgent.has(template) ? 'urgent-mail' : 'mail'
}

/** Mails with a code that a person waits for, in front of a screen. */
const urgent: ReadonlySet<Email['template']> = new Set(['sign-in-code', 'password-reset', 'email-verification'])

/** Emails that wait to be sent, and failed ones. */
export const sealedEmails: SealedColumn = {
  table: 'jobs',
  column: 'payload',
  type: 'json',
  key: { project_id: 'text', id: 'uuid' },
  getContext: ({ project_id = '' }) => sealingContext(project_id),
}

/**
 * Counts a mail with a code to this address, whichever project sends it: all mail leaves through the same
 * server, and anyone may make projects. Known and unknown addresses are counted alike, so that the limit
 * reports nothing.
 *
 * @throws `TooManyAttempts` when there were too many lately; then nothing is done.
 */
export async function countCodeMail(app: App, purpose: CodePurpose, email: string): Promise<void> {
  const db = bindDb(app.database, internalProjectId, 'main')
  const bucket = bucketName('code-mail', purpose, getMailbox(email))
  await app.limits.spend(db, { bucket, ...app.config.rateLimits.codeMails })
}
