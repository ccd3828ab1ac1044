/**
 * What mails say, apart from what differs by recipient. It is stored once for all mails with it, so that the log shows a
 * mail as it was, whatever became of its template.
 */
import type { EmailContent } from '@latchkey/email-sandbox'
import { type App, perApp } from '../app.ts'
import type { SealedColumn } from '../kernel/crypto/sealed.ts'
import type { Db } from '../kernel/db/db.ts'
import { findSealedContent, putContent } from './email-contents.store.ts'

/** With what is the same for all recipients of a send. */
export interface StoredContent extends EmailContent {
  readonly variables?: Readonly<Record<string, unknown>>
}

const hourMs = 60 * 60 * 1000
const mostRemembered = 1_000

/** When this process last wrote that a content is used: once an hour is enough. */
const usesNoted = perApp(() => new Map<string, number>())

/** Stores the content, if it is new, and returns its digest. */
export async function keepContent(app: App, db: Db, content: StoredContent): Promise<string> {
  const json = JSON.stringify(content)
  const digest = app.keyedDigests.make(json, `${db.projectId}/email_contents`)
  const key = `${db.projectId}/${digest}`
  const noted = usesNoted(app)
  const now = app.clock.now()
  const last = noted.get(key)
  if (last !== undefined && Math.abs(now.getTime() - last) < hourMs) return digest
  await putContent(db, digest, app.sealer.seal(json, sealingContext(db.projectId, digest)), now)
  noted.delete(key)
  noted.set(key, now.getTime())
  for (const oldest of noted.keys()) if (noted.size > mostRemembered) noted.delete(oldest)
  return digest
}

export async function findContent(app: App, db: Db, digest: string): Promise<StoredContent | null> {
  const sealed = await findSealedContent(db, digest)
  // What `keepContent` sealed is a content; the seal would not open on anything else.
  return sealed === null
    ? null
    : (JSON.parse(app.sealer.open(sealed, sealingContext(db.projectId, digest))) as StoredContent)
}

export const sealedEmailContents: SealedColumn = {
  table: 'email_contents',
  column: 'sealed_content',
  type: 'text',
  key: { project_id: 'text', digest: 'text' },
  getContext: ({ project_id = '', digest = '' }) => sealingContext(project_id, digest),
}

function sealingContext(projectId: string, digest: string): string {
  return `${projectId}/email_contents/${digest}`
}
