/**
 * Mail to people. A letter is stored with the change that it follows, sealed because it carries codes,
 * and leaves the building later: a relay that is down never fails or slows what was asked.
 */
import type { CodePurpose } from '@latchkey/contract'
import type { TemplateName, TemplateProps } from '@latchkey/emails'
import type { App } from '../app.ts'
import type { SealedPlace } from '../kernel/crypto/sealed-place.ts'
import { bindDb, type Tx } from '../kernel/db/db.ts'
import { internalProjectId } from '../kernel/http/caller.ts'
import { enqueue } from '../kernel/jobs/job.ts'
import { bucketName } from '../kernel/limits/bucket-name.ts'
import { deliverEmail, sealingContext } from './emails.jobs.ts'
import { mailboxOf } from './mailbox-of.ts'

export interface Letter<Name extends TemplateName> {
  readonly to: string
  readonly template: Name
  readonly props: TemplateProps[Name]
}

/** Stores a letter to be delivered. It is written when it leaves, not while somebody waits. */
export async function sendLetter<Name extends TemplateName>(app: App, tx: Tx, letter: Letter<Name>): Promise<void> {
  const sealed = app.sealer.seal(JSON.stringify(letter), sealingContext(tx.projectId))
  await enqueue(tx, deliverEmail, { sealed })
}

/** Letters that wait to leave, and those that could not. */
export const sealedLetters: SealedPlace = {
  table: 'jobs',
  column: 'payload',
  type: 'json',
  key: { project_id: 'text', id: 'uuid' },
  contextOf: ({ project_id = '' }) => sealingContext(project_id),
}

/**
 * Counts a mail with a code to this address, whichever project sends it: all mail leaves through the same
 * server, and anyone may make projects. Known and unknown addresses are counted alike, so that the limit
 * tells nothing.
 *
 * @throws `TooManyAttempts` when there were too many lately; then nothing is done.
 */
export async function countCodeMail(app: App, purpose: CodePurpose, email: string): Promise<void> {
  const db = bindDb(app.database, internalProjectId, 'main')
  const bucket = bucketName('code-mail', purpose, mailboxOf(email))
  await app.limits.spend(db, { bucket, ...app.config.attempts.codeMails })
}
