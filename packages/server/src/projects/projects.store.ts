import type { ConfigOverride } from '@latchkey/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../kernel/db/db.ts'
import { own } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { type ProjectRow, projects } from './projects.tables.ts'

export async function findProjectRow(db: Db): Promise<ProjectRow | null> {
  const [row] = await db.drizzle.select().from(projects).where(own(db, projects))
  return row ?? null
}

interface ProjectSince {
  readonly displayName: string
  readonly ownerTeamId: string | null
  /** The transaction that wrote the row last. */
  readonly version: string
  /** Null: the same as at the version that was given. */
  readonly configOverride: ConfigOverride | null
}

const findSince = statement<ProjectSince>(
  'projects.since',
  `select display_name as "displayName", owner_team_id as "ownerTeamId", xmin::text as version,
     case when xmin::text = $2 then null else config_override end as "configOverride"
   from projects where project_id = $1`,
)

/** A project, and its configuration if it was written since this version. */
export async function findProjectSince(db: Db, version: string): Promise<ProjectSince | null> {
  const [row] = await findSince(db, [db.projectId, version])
  return row ?? null
}

/** The row, kept as it is until the transaction ends. */
export async function lockProjectRow(tx: Tx): Promise<ProjectRow | null> {
  const [row] = await tx.drizzle.select().from(projects).where(own(tx, projects)).for('update')
  return row ?? null
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
    // Asked for again: one of them may have been handed over since.
    const isOne = and(inArray(projectId, ids), inArray(ownerTeamId, teamIds))
    yield await db.drizzle.select().from(projects).where(isOne).orderBy(createdAt, projectId)
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

export async function insertProjectRow(tx: Tx, row: ProjectRow): Promise<boolean> {
  const inserted = await tx.drizzle
    .insert(projects)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: projects.projectId })
  return inserted.length > 0
}

export interface ProjectChanges {
  displayName?: string
  description?: string
  logoUrl?: string | null
  fullLogoUrl?: string | null
  isProductionMode?: boolean
  ownerTeamId?: string
  configOverride?: ConfigOverride
  configVersion?: number
}

export async function updateProjectRow(tx: Tx, changes: ProjectChanges): Promise<void> {
  if (Object.values(changes).every(value => value === undefined)) return
  await tx.drizzle.update(projects).set(changes).where(eq(projects.projectId, tx.projectId))
}

/** Most of a project goes by the database's cascade; the kernel's tables know no projects. */
export async function deleteProjectRow(tx: Tx): Promise<void> {
  for (const forget of forgetKernelRows) await forget(tx, [tx.projectId])
  await tx.drizzle.delete(projects).where(own(tx, projects))
}

const forgetKernelRows = [
  statement('projects.delete-jobs', 'delete from jobs where project_id = $1'),
  statement('projects.delete-events', 'delete from events where project_id = $1'),
  statement('projects.delete-signing-keys', 'delete from signing_keys where project_id = $1'),
  statement('projects.delete-limits', 'delete from limits where project_id = $1'),
]
