import type { ColleagueRole } from '@latchkey/contract'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Acting } from '../kernel/db/acting.ts'
import { findActorName } from '../kernel/db/actor-name.store.ts'
import { type Db, own, type Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type EmailDraftRow, emailDrafts } from './email-drafts.tables.ts'

export function listDraftRows(db: Db, limit: number): Promise<EmailDraftRow[]> {
  return db.drizzle
    .select()
    .from(emailDrafts)
    .where(own(db, emailDrafts))
    .orderBy(desc(emailDrafts.changedAt), asc(emailDrafts.id))
    .limit(limit)
}

const measure = statement<{ drafts: number; bytes: number }>(
  'email-drafts.measure',
  `select count(*)::integer as drafts, coalesce(sum(octet_length(tsx_source)), 0)::integer as bytes
   from email_drafts where project_id = $1`,
)

/** How many there are, and how many bytes their sources have. */
export async function measureDrafts(db: Db): Promise<{ drafts: number; bytes: number }> {
  const [measured] = await measure(db, [db.projectId])
  return measured ?? { drafts: 0, bytes: 0 }
}

export async function findDraftRow(db: Db, id: string): Promise<EmailDraftRow | null> {
  const [found] = await db.drizzle
    .select()
    .from(emailDrafts)
    .where(and(own(db, emailDrafts), eq(emailDrafts.id, id)))
  return found ?? null
}

/** Locks the draft until the transaction ends. */
export async function lockDraftRow(tx: Tx, id: string): Promise<EmailDraftRow | null> {
  const [found] = await tx.drizzle
    .select()
    .from(emailDrafts)
    .where(and(own(tx, emailDrafts), eq(emailDrafts.id, id)))
    .for('update')
  return found ?? null
}

export async function insertDraftRow(tx: Tx, row: Omit<EmailDraftRow, 'projectId'>): Promise<void> {
  await tx.drizzle.insert(emailDrafts).values({ ...row, projectId: tx.projectId })
}

export type DraftChanges = Partial<Omit<EmailDraftRow, 'projectId' | 'id'>>

/** False: there is no such draft. */
export async function updateDraftRow(tx: Tx, id: string, changes: DraftChanges): Promise<boolean> {
  const updated = await tx.drizzle
    .update(emailDrafts)
    .set(changes)
    .where(and(own(tx, emailDrafts), eq(emailDrafts.id, id)))
    .returning({ id: emailDrafts.id })
  return updated.length > 0
}

/** False: there is no such draft. */
export async function deleteDraftRow(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.drizzle
    .delete(emailDrafts)
    .where(and(own(tx, emailDrafts), eq(emailDrafts.id, id)))
    .returning({ id: emailDrafts.id })
  return deleted.length > 0
}

const addVersion = statement<never>(
  'email-drafts.add-version',
  `insert into email_draft_versions
     (project_id, draft_id, version, changed_at, actor_type, actor_id, actor_name, actor_role, tsx_source, theme_choice)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

const deleteUpTo = statement<never>(
  'email-drafts.delete-versions-up-to',
  'delete from email_draft_versions where project_id = $1 and draft_id = $2 and version <= $3',
)

export interface NewVersion {
  readonly draftId: string
  readonly version: number
  readonly changedAt: Date
  readonly tsxSource: string
  readonly themeChoice: string | null
}

/** Under the current name of the actor. Versions up to `forgottenVersion` are deleted. */
export async function insertVersion(tx: Tx, added: NewVersion, forgottenVersion: number): Promise<void> {
  const { projectId, actor } = tx
  const { draftId, version, changedAt, tsxSource, themeChoice } = added
  const by = [actor.type, actor.id, await findActorName(tx), actor.role]
  await addVersion(tx, [projectId, draftId, version, changedAt, ...by, tsxSource, themeChoice])
  if (forgottenVersion > 0) await deleteUpTo(tx, [projectId, draftId, forgottenVersion])
}

export interface DraftVersionRow {
  version: number
  changedAt: Date
  type: Acting['type']
  id: string | null
  name: string | null
  role: ColleagueRole | null
}

const versionColumns = `version, changed_at as "changedAt", actor_type as type, actor_id as id, actor_name as name,
     actor_role as role`

const versions = statement<{ [Column in keyof DraftVersionRow]: DraftVersionRow[Column] }>(
  'email-drafts.versions',
  `select ${versionColumns} from email_draft_versions
   where project_id = $1 and draft_id = $2 order by version desc limit $3`,
)

export function listVersionRows(db: Db, draftId: string, limit: number): Promise<DraftVersionRow[]> {
  return versions(db, [db.projectId, draftId, limit])
}

export interface DraftVersionContent {
  tsxSource: string
  themeChoice: string | null
}

const oneVersion = statement<{
  [Column in keyof (DraftVersionRow & DraftVersionContent)]: (DraftVersionRow & DraftVersionContent)[Column]
}>(
  'email-drafts.version',
  `select ${versionColumns}, tsx_source as "tsxSource", theme_choice as "themeChoice" from email_draft_versions
   where project_id = $1 and draft_id = $2 and version = $3`,
)

export async function findVersionRow(
  db: Db,
  draftId: string,
  version: number,
): Promise<(DraftVersionRow & DraftVersionContent) | null> {
  const [found] = await oneVersion(db, [db.projectId, draftId, version])
  return found ?? null
}
