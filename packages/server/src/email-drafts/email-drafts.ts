/** Drafts: emails that an owner writes once and sends to users. Their sources are rendered when they are previewed or sent. */
import {
  type EmailDraft,
  EmailDraftNotFound,
  type SourceVersion,
  type SourceVersionDetails,
  SourceVersionNotFound,
  TooManyDrafts,
} from '@latchkey/contract'
import { draftStarter } from '@latchkey/emails'
import type { App } from '../app.ts'
import { checkThemeChoice, type ThemeChoice } from '../email-themes/email-themes.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { readConfig } from '../projects/projects.ts'
import type { EmailDraftRow } from './email-drafts.store.ts'
import {
  type DraftVersionRow,
  deleteDraftRow,
  findDraftRow,
  findVersionRow,
  insertDraftRow,
  insertVersion,
  listDraftRows,
  listVersionRows,
  lockDraftRow,
  measureDrafts,
  updateDraftRow,
} from './email-drafts.store.ts'

const mostDrafts = 1_000
/** Of all sources together: a list has all of them. */
const mostBytes = 20 * 1024 * 1024
const maxStoredVersions = 100

export async function listDrafts(db: Db): Promise<EmailDraft[]> {
  return (await listDraftRows(db, mostDrafts)).map(draftView)
}

export async function findDraft(db: Db, id: string): Promise<EmailDraft | null> {
  const row = await findDraftRow(db, id)
  return row && draftView(row)
}

/** @throws {@link EmailDraftNotFound} */
export async function getDraft(db: Db, id: string): Promise<EmailDraft> {
  const draft = await findDraft(db, id)
  if (!draft) throw EmailDraftNotFound()
  return draft
}

export interface DraftInput {
  readonly displayName?: string | undefined
  readonly themeId?: ThemeChoice
  readonly tsxSource?: string | undefined
}

/** @throws UnknownTheme or {@link TooManyDrafts} */
export async function createDraft(
  app: App,
  tx: Tx,
  { displayName, themeId, tsxSource = draftStarter }: DraftInput & { readonly displayName: string },
  id = app.ids.next(),
): Promise<{ id: string }> {
  checkThemeChoice((await readConfig(app, tx)).emails, themeId)
  await refuseTooMany(tx, { drafts: 1, bytes: Buffer.byteLength(tsxSource) })
  const changedAt = app.clock.now()
  const themeChoice = storedChoice(themeId)
  await insertDraftRow(tx, { id, displayName, tsxSource, themeChoice, version: 1, changedAt, sentAt: null })
  await insertVersion(tx, { draftId: id, version: 1, changedAt, tsxSource, themeChoice }, 0)
  return { id }
}

/** @throws {@link EmailDraftNotFound}, UnknownTheme or {@link TooManyDrafts} */
export async function changeDraft(app: App, tx: Tx, id: string, input: DraftInput): Promise<void> {
  const before = await lockDraftRow(tx, id)
  if (!before) throw EmailDraftNotFound()
  checkThemeChoice((await readConfig(app, tx)).emails, input.themeId)
  const { displayName = before.displayName, tsxSource = before.tsxSource } = input
  const themeChoice = input.themeId === undefined ? before.themeChoice : storedChoice(input.themeId)
  const isNewVersion = tsxSource !== before.tsxSource || themeChoice !== before.themeChoice
  if (!isNewVersion && displayName === before.displayName) return
  const growth = Buffer.byteLength(tsxSource) - Buffer.byteLength(before.tsxSource)
  if (growth > 0) await refuseTooMany(tx, { drafts: 0, bytes: growth })
  const changedAt = app.clock.now()
  const version = before.version + (isNewVersion ? 1 : 0)
  await updateDraftRow(tx, id, { displayName, tsxSource, themeChoice, version, changedAt })
  if (!isNewVersion) return
  await insertVersion(tx, { draftId: id, version, changedAt, tsxSource, themeChoice }, version - maxStoredVersions)
}

/** @throws {@link EmailDraftNotFound} */
export async function removeDraft(tx: Tx, id: string): Promise<void> {
  if (!(await deleteDraftRow(tx, id))) throw EmailDraftNotFound()
}

/** In the transaction that stores what is sent. A draft that is gone by now was sent all the same. */
export async function markDraftSent(tx: Tx, id: string, at: Date): Promise<void> {
  await updateDraftRow(tx, id, { sentAt: at })
}

/** @throws {@link EmailDraftNotFound} */
export async function listDraftVersions(db: Db, id: string): Promise<SourceVersion[]> {
  const rows = await listVersionRows(db, id, maxStoredVersions)
  // Every draft has a version.
  if (rows.length === 0) throw EmailDraftNotFound()
  return rows.map(row => ({ ...versionView(row), comment: null }))
}

/** @throws {@link EmailDraftNotFound} or {@link SourceVersionNotFound} */
export async function getDraftVersion(db: Db, id: string, version: number): Promise<SourceVersionDetails> {
  const row = await findVersionRow(db, id, version)
  if (row) return { ...versionView(row), comment: null, tsxSource: row.tsxSource, themeId: givenChoice(row) }
  await getDraft(db, id)
  throw SourceVersionNotFound()
}

async function refuseTooMany(tx: Tx, added: { readonly drafts: number; readonly bytes: number }): Promise<void> {
  const stored = await measureDrafts(tx)
  if (stored.drafts + added.drafts > mostDrafts || stored.bytes + added.bytes > mostBytes) throw TooManyDrafts()
}

function draftView(row: EmailDraftRow): EmailDraft {
  const { id, displayName, tsxSource, sentAt } = row
  return { id, displayName, tsxSource, themeId: givenChoice(row), sentAtMillis: sentAt?.getTime() ?? null }
}

function versionView({ version, changedAt, type, id, name, role }: DraftVersionRow) {
  return { version, atMillis: changedAt.getTime(), by: { type, id, name, role } }
}

const noTheme = 'none'

function storedChoice(choice: ThemeChoice): string | null {
  return choice === false ? noTheme : (choice ?? null)
}

function givenChoice({ themeChoice }: Pick<EmailDraftRow, 'themeChoice'>): string | false | undefined {
  return themeChoice === noTheme ? false : (themeChoice ?? undefined)
}
