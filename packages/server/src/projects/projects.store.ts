import type { OnboardingStatus } from '@latchkey/contract'
import { noteChange } from '../kernel/changes/changes.store.ts'
import { assignments, columns, insertInto, toJson } from '../kernel/db/columns.ts'
import { bindTx, type Db, type Tx } from '../kernel/db/db.ts'
import { composed, statement } from '../kernel/db/statement.ts'
import type { ProjectRow } from './projects.tables.ts'
import { parseOverride } from './stored-override.ts'

const names = `projectId displayName description logoUrl fullLogoUrl fullLogoDarkUrl logoDarkUrl isProductionMode
  onboardingStatus onboardingState isDevelopmentEnvironment ownerTeamId creatorId configVersion createdAt`

/** The driver would parse a configuration of megabytes at once. */
const select = `select ${columns(names)}, config_override::text as "configOverride" from projects`

interface TextRow extends Omit<ProjectRow, 'configOverride'> {
  readonly configOverride: string
}

async function parsed(row: TextRow): Promise<ProjectRow> {
  return { ...row, configOverride: await parseOverride(row.configOverride) }
}

const find = statement<TextRow>('projects.by-id', `${select} where project_id = :projectId`)

export async function findProjectRow(db: Db): Promise<ProjectRow | null> {
  const row = await find.first(db)
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

const findSince = statement<ProjectSince, { version: string }>(
  'projects.since',
  `select display_name as "displayName", owner_team_id as "ownerTeamId", creator_id as "creatorId",
     full_logo_url as "fullLogoUrl",
     full_logo_dark_url as "fullLogoDarkUrl", xmin::text as version,
     case when xmin::text = :version then null else config_override::text end as "overrideText"
   from projects where project_id = :projectId`,
)

/** A project, and its configuration if it was written since this version. */
export async function findProjectSince(db: Db, version: string): Promise<ProjectSince | null> {
  return findSince.first(db, { version })
}

const lock = statement<TextRow>('projects.lock', `${select} where project_id = :projectId for update`)

/** The row, kept as it is until the transaction ends. */
export async function lockProjectRow(tx: Tx): Promise<ProjectRow | null> {
  const row = await lock.first(tx)
  return row ? parsed(row) : null
}

/** Together with their configurations, of which each may have megabytes. */
const readAtOnce = { projects: 500, bytes: 4 * 1024 * 1024 }

const owned = statement<{ id: string; bytes: number }, { teamIds: readonly string[] }>(
  'projects.owned',
  `select project_id as id, octet_length(config_override::text) as bytes from projects
   where owner_team_id = any(:teamIds::uuid[]) order by created_at, project_id limit 10000`,
)
// Filtered again: one of them may have been transferred since.
const ownedRows = statement<TextRow, { ids: readonly string[]; teamIds: readonly string[] }>(
  'projects.owned-rows',
  `${select} where project_id = any(:ids::text[]) and owner_team_id = any(:teamIds::uuid[]) order by created_at, project_id`,
)

/**
 * The projects of these teams, oldest first, some at a time. Owning reaches across projects, from `internal` to the
 * owned ones.
 */
export async function* projectRowsOwnedBy(db: Db, teamIds: string[]): AsyncGenerator<ProjectRow[]> {
  if (teamIds.length === 0) return
  for (const ids of inBatches(await owned(db, { teamIds })))
    yield await Promise.all((await ownedRows(db, { ids, teamIds })).map(parsed))
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

const owns = statement<{ id: string }, { teamId: string }>(
  'projects.any-owned',
  'select project_id as id from projects where owner_team_id = :teamId limit 1',
)

export async function ownsProjects(db: Db, teamId: string): Promise<boolean> {
  return owns.matches(db, { teamId })
}

const countCreated = statement<{ count: number }, { userId: string }>(
  'projects.count-created',
  'select count(*)::integer as count from projects where creator_id = :userId',
)

/** The projects that the user created and that still exist, under any owner. */
export async function countProjectsCreatedBy(db: Db, userId: string): Promise<number> {
  return (await countCreated.first(db, { userId }))?.count ?? 0
}

const insert = statement<never, TextRow>(
  'projects.insert',
  `${insertInto('projects', `${names.replace('projectId ', '')} configOverride`)} on conflict do nothing`,
)

export async function insertProjectRow(tx: Tx, row: ProjectRow): Promise<boolean> {
  const configOverride = JSON.stringify(row.configOverride)
  const isNew = await insert.matches(tx, { ...row, ...toJson(row, ['onboardingState']), configOverride })
  if (isNew) await noteChange(bindTx(tx, row.projectId, tx.branchId), 'projects')
  return isNew
}

export interface ProjectChanges {
  displayName?: string
  description?: string
  logoUrl?: string | null
  fullLogoUrl?: string | null
  fullLogoDarkUrl?: string | null
  logoDarkUrl?: string | null
  isProductionMode?: boolean
  onboardingStatus?: OnboardingStatus
  /** JSON. */
  onboardingState?: string
  isDevelopmentEnvironment?: boolean
  ownerTeamId?: string
}

export async function updateProjectRow(tx: Tx, changes: ProjectChanges): Promise<void> {
  const set = assignments(changes)
  if (set === '') return
  await composed(`update projects set ${set} where project_id = :projectId`)(tx, changes)
  await noteChange(tx, 'projects')
}

const setConfig = statement<never, { overrideText: string; version: number }>(
  'projects.set-config',
  'update projects set config_override = :overrideText::jsonb, config_version = :version where project_id = :projectId',
)

/** @param overrideText JSON: it has been written out already to be measured, and may be five megabytes */
export async function updateProjectConfig(tx: Tx, overrideText: string, version: number): Promise<void> {
  await setConfig(tx, { overrideText, version })
  await noteChange(tx, 'projects')
}

const remove = statement('projects.delete', 'delete from projects where project_id = :projectId')

const deleteFrom = (...tables: readonly string[]) =>
  tables.map(table => statement(`projects.delete-${table}`, `delete from ${table} where project_id = :projectId`))
const figures = deleteFrom('metric_changes', 'metric_totals')
const localRows = deleteFrom(
  'jobs',
  'events',
  'signing_keys',
  'limits',
  'unsubscribe_codes',
  'webhook_deliveries',
  'webhook_tokens',
)

/** Most of a project goes by the database's cascade; local tables have no foreign keys to projects. */
export async function deleteProjectRow(tx: Tx): Promise<void> {
  for (const deleteRows of localRows) await deleteRows(tx)
  await remove(tx)
  // No user can be added any more, and transactions that added one have been waited for. The changes go first: a worker that
  // adds them to the totals is waited for, and has written those by then.
  for (const deleteRows of figures) await deleteRows(tx)
  for (const tableName of ['projects', 'api_key_sets', 'signing_keys'] as const) await noteChange(tx, tableName)
}
