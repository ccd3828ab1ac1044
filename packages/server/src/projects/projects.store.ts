import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { noteChange } from '../kernel/changes/changes.store.ts'
import type { Db, Tx } from '../kernel/db/db.ts'
import { bindTx, own } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type ProjectRow, projects } from './projects.tables.ts'
import { parseOverride } from './stored-override.ts'

/** The driver would parse a configuration of megabytes at once. */
const columns = { ...getTableColumns(projects), configOverride: sql<string>`${projects.configOverride}::text` }

interface TextRow extends Omit<ProjectRow, 'configOverride'> {
  readonly configOverride: string
}

async function parsed(row: TextRow): Promise<ProjectRow> {
  return { ...row, configOverride: await parseOverride(row.configOverride) }
}

export async function findProjectRow(db: Db): Promise<ProjectRow | null> {
  const [row] = await db.drizzle.select(columns).from(projects).where(own(db, projects))
  return row ? parsed(row) : null
}

interface ProjectSince {
  readonly displayName: string
  readonly ownerTeamId: string | null
  readonly creatorId: string | null
  readonly fullLogoUrl: string | null
  readonly fullLogoDarkUrl: string | null
  /** The transaction that wrote the row last. */
  readonly version: string
  /** JSON. Null: the same as at the version that was given. */
  readonly overrideText: string | null
}

const findSince = statement<ProjectSince>(
  'projects.since',
  `select display_name as "displayName", owner_team_id as "ownerTeamId", creator_id as "creatorId",
     full_logo_url as "fullLogoUrl",
     full_logo_dark_url as "fullLogoDarkUrl", xmin::text as version,
     case when xmin::text = $2 then null else config_override::text end as "overrideText"
   from projects where project_id = $1`,
)

/** A project, and its configuration if it was written since this version. */
export async function findProjectSince(db: Db, version: string): Promise<ProjectSince | null> {
  const [row] = await findSince(db, [db.projectId, version])
  return row ?? null
}

/** The row, kept as it is until the transaction ends. */
export async function lockProjectRow(tx: Tx): Promise<ProjectRow | null> {
  const [row] = await tx.drizzle.select(columns).from(projects).where(own(tx, projects)).for('update')
  return row ? parsed(row) : null
}

const longestList = 10_000
/** Together with their configurations, of which each may have megabytes. */
const readAtOnce = { projects: 500, bytes: 4 * 1024 * 1024 }

/**
 * The projects of these teams, oldest first, some at a time. Owning reaches across projects, from `internal` to the
 * owned ones.
 */
export async function* projectRowsOwnedBy(db: Db, teamIds: string[]): AsyncGenerator<ProjectRow[]> {
  if (teamIds.length === 0) return
  const { createdAt, projectId, configOverride, ownerTeamId } = projects
  const owned = await db.drizzle
    .select({ id: projectId, bytes: sql<number>`octet_length(${configOverride}::text)` })
    .from(projects)
    .where(inArray(ownerTeamId, teamIds))
    .orderBy(createdAt, projectId)
    .limit(longestList)
  for (const ids of inBatches(owned)) {
    // Filtered again: one of them may have been transferred since.
    const isOne = and(inArray(projectId, ids), inArray(ownerTeamId, teamIds))
    const rows = await db.drizzle.select(columns).from(projects).where(isOne).orderBy(createdAt, projectId)
    yield await Promise.all(rows.map(parsed))
  }
}

function* inBatches(owned: readonly { id: string; bytes: number }[]): Generator<string[]> {
  let ids: string[] = []
  let bytes = 0
  for (const each of owned) {
    const isFull = ids.length === readAtOnce.projects || bytes + each.bytes > readAtOnce.bytes
    if (isFull && ids.length > 0) {
      yield ids
      ids = []
      bytes = 0
    }
    ids.push(each.id)
    bytes += each.bytes
  }
  if (ids.length > 0) yield ids
}

export async function ownsProjects(db: Db, teamId: string): Promise<boolean> {
  const owned = await db.drizzle
    .select({ id: projects.projectId })
    .from(projects)
    .where(eq(projects.ownerTeamId, teamId))
    .limit(1)
  return owned.length > 0
}

const countCreated = statement<{ count: number }>(
  'projects.count-created',
  'select count(*)::integer as count from projects where creator_id = $1',
)

/** The projects that the user created and that still exist, under any owner. */
export async function countProjectsCreatedBy(db: Db, userId: string): Promise<number> {
  const [counted] = await countCreated(db, [userId])
  return counted?.count ?? 0
}

export async function insertProjectRow(tx: Tx, row: ProjectRow): Promise<boolean> {
  const inserted = await tx.drizzle
    .insert(projects)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: projects.projectId })
  if (inserted.length > 0) await noteChange(bindTx(tx, row.projectId, tx.branchId), 'projects')
  return inserted.length > 0
}

export interface ProjectChanges {
  displayName?: string
  description?: string
  logoUrl?: string | null
  fullLogoUrl?: string | null
  fullLogoDarkUrl?: string | null
  isProductionMode?: boolean
  ownerTeamId?: string
}

export async function updateProjectRow(tx: Tx, changes: ProjectChanges): Promise<void> {
  if (Object.values(changes).every(value => value === undefined)) return
  await tx.drizzle.update(projects).set(changes).where(eq(projects.projectId, tx.projectId))
  await noteChange(tx, 'projects')
}

const setConfig = statement(
  'projects.set-config',
  'update projects set config_override = $2::jsonb, config_version = $3 where project_id = $1',
)

/** @param overrideText JSON: it has been written out already to be measured, and may be five megabytes */
export async function updateProjectConfig(tx: Tx, overrideText: string, version: number): Promise<void> {
  await setConfig(tx, [tx.projectId, overrideText, version])
  await noteChange(tx, 'projects')
}

/** Most of a project goes by the database's cascade; local tables have no foreign keys to projects. */
export async function deleteProjectRow(tx: Tx): Promise<void> {
  for (const forget of deleteLocalRows) await forget(tx, [tx.projectId])
  await tx.drizzle.delete(projects).where(own(tx, projects))
  // No user can be added any more, and transactions that added one have been waited for. The changes go first: a worker that
  // adds them to the totals is waited for, and has written those by then.
  for (const forget of deleteFigures) await forget(tx, [tx.projectId])
  for (const tableName of ['projects', 'api_key_sets', 'signing_keys'] as const) await noteChange(tx, tableName)
}

const deleteFigures = [
  statement('projects.delete-metric-changes', 'delete from metric_changes where project_id = $1'),
  statement('projects.delete-metric-totals', 'delete from metric_totals where project_id = $1'),
]

const deleteLocalRows = [
  statement('projects.delete-jobs', 'delete from jobs where project_id = $1'),
  statement('projects.delete-events', 'delete from events where project_id = $1'),
  statement('projects.delete-signing-keys', 'delete from signing_keys where project_id = $1'),
  statement('projects.delete-limits', 'delete from limits where project_id = $1'),
  statement('projects.delete-unsubscribe-codes', 'delete from unsubscribe_codes where project_id = $1'),
  statement('projects.delete-webhook-deliveries', 'delete from webhook_deliveries where project_id = $1'),
  statement('projects.delete-webhook-tokens', 'delete from webhook_tokens where project_id = $1'),
]
