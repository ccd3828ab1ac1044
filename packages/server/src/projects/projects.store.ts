import type { ConfigOverride } from '@latchkey/contract'
import { eq, inArray } from 'drizzle-orm'
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

/** The projects of these teams. Owning reaches across projects, from `internal` to the owned ones. */
export async function listProjectRowsOwnedBy(db: Db, teamIds: string[]): Promise<ProjectRow[]> {
  if (teamIds.length === 0) return []
  return db.drizzle
    .select()
    .from(projects)
    .where(inArray(projects.ownerTeamId, teamIds))
    .orderBy(projects.createdAt, projects.projectId)
    .limit(10_000)
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
