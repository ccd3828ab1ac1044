import type { ColleagueRole } from '@latchkey/contract'
import { findActorName } from '../kernel/db/actor-name.store.ts'
import { assignments, columns, insertInto } from '../kernel/db/columns.ts'
import type { Acting, Db, Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'

export interface EmailDraftRow {
  readonly id: string
  readonly displayName: string
  readonly tsxSource: string
  readonly themeChoice: string | null
  readonly version: number
  readonly changedAt: Date
  readonly sentAt: Date | null
}

const names = 'id displayName tsxSource themeChoice version changedAt sentAt'
const select = `select ${columns(names)} from email_drafts where project_id = :projectId`

const list = statement<EmailDraftRow, { limit: number }>(
  'email-drafts.list',
  `${select} order by changed_at desc, id limit :limit`,
)

export function listDraftRows(db: Db, limit: number): Promise<EmailDraftRow[]> {
  return list(db, { limit })
}

const measure = statement<{ drafts: number; bytes: number }>(
  'email-drafts.measure',
  `select count(*)::integer as drafts, coalesce(sum(octet_length(tsx_source)), 0)::integer as bytes
   from email_drafts where project_id = :projectId`,
)

/** How many there are, and how many bytes their sources have. */
export async function measureDrafts(db: Db): Promise<{ drafts: number; bytes: number }> {
  return (await measure.first(db)) ?? { drafts: 0, bytes: 0 }
}

const byId = statement<EmailDraftRow, { id: string }>('email-drafts.by-id', `${select} and id = :id`)

export async function findDraftRow(db: Db, id: string): Promise<EmailDraftRow | null> {
  return byId.first(db, { id })
}

const lockById = statement<EmailDraftRow, { id: string }>('email-drafts.lock', `${select} and id = :id for update`)

/** Locks the draft until the transaction ends. */
export async function lockDraftRow(tx: Tx, id: string): Promise<EmailDraftRow | null> {
  return lockById.first(tx, { id })
}

const insert = statement<never, EmailDraftRow>('email-drafts.insert', insertInto('email_drafts', names))

export async function insertDraftRow(tx: Tx, row: EmailDraftRow): Promise<void> {
  await insert(tx, row)
}

export type DraftChanges = Partial<Omit<EmailDraftRow, 'id'>>

/** False: there is no such draft. */
export async function updateDraftRow(tx: Tx, id: string, changes: DraftChanges): Promise<boolean> {
  const text = `update email_drafts set ${assignments(changes)} where project_id = :projectId and id = :id`
  return composed(text).matches(tx, { ...changes, id })
}

const remove = statement<never, { id: string }>(
  'email-drafts.delete',
  'delete from email_drafts where project_id = :projectId and id = :id',
)

/** False: there is no such draft. */
export async function deleteDraftRow(tx: Tx, id: string): Promise<boolean> {
  return remove.matches(tx, { id })
}

const addVersion = statement<never, NewVersion & Acting & { actorName: string | null }>(
  'email-drafts.add-version',
  `insert into email_draft_versions
     (project_id, draft_id, version, changed_at, actor_type, actor_id, actor_name, actor_role, tsx_source, theme_choice)
   values (:projectId, :draftId, :version, :changedAt, :type, :id, :actorName, :role, :tsxSource, :themeChoice)`,
)

const deleteUpTo = statement<never, { draftId: string; version: number }>(
  'email-drafts.delete-versions-up-to',
  'delete from email_draft_versions where project_id = :projectId and draft_id = :draftId and version <= :version',
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
  await addVersion(tx, { ...added, ...tx.actor, actorName: await findActorName(tx) })
  if (forgottenVersion > 0) await deleteUpTo(tx, { draftId: added.draftId, version: forgottenVersion })
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

const versions = statement<DraftVersionRow, { draftId: string; limit: number }>(
  'email-drafts.versions',
  `select ${versionColumns} from email_draft_versions
   where project_id = :projectId and draft_id = :draftId order by version desc limit :limit`,
)

export function listVersionRows(db: Db, draftId: string, limit: number): Promise<DraftVersionRow[]> {
  return versions(db, { draftId, limit })
}

export interface DraftVersionContent {
  tsxSource: string
  themeChoice: string | null
}

const oneVersion = statement<DraftVersionRow & DraftVersionContent, { draftId: string; version: number }>(
  'email-drafts.version',
  `select ${versionColumns}, tsx_source as "tsxSource", theme_choice as "themeChoice" from email_draft_versions
   where project_id = :projectId and draft_id = :draftId and version = :version`,
)

export async function findVersionRow(
  db: Db,
  draftId: string,
  version: number,
): Promise<(DraftVersionRow & DraftVersionContent) | null> {
  return oneVersion.first(db, { draftId, version })
}
