/** What was granted to whom, directly. */

import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import { projectPermissionGrants, teamPermissionGrants } from './permissions.tables.ts'

export async function insertTeamGrants(tx: Tx, teamId: string, userId: string, permissionIds: string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const rows = permissionIds.map(permissionId => ({ projectId: tx.projectId, teamId, userId, permissionId }))
  await tx.drizzle.insert(teamPermissionGrants).values(rows).onConflictDoNothing()
}

export async function insertProjectGrants(tx: Tx, userId: string, permissionIds: string[]): Promise<void> {
  if (permissionIds.length === 0) return
  const rows = permissionIds.map(permissionId => ({ projectId: tx.projectId, userId, permissionId }))
  await tx.drizzle.insert(projectPermissionGrants).values(rows).onConflictDoNothing()
}

export interface TeamGrant {
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}

export type ProjectGrant = Omit<TeamGrant, 'teamId'>

const deleteInTeam = statement<{ one: number }>(
  'permissions.revoke-in-team',
  `delete from team_permission_grants
   where project_id = $1 and team_id = $2 and user_id = $3 and permission_id = $4 returning 1 as one`,
)

/** False: it was not granted directly. */
export async function deleteTeamGrant(tx: Tx, { teamId, userId, permissionId }: TeamGrant): Promise<boolean> {
  return (await deleteInTeam(tx, [tx.projectId, teamId, userId, permissionId])).length > 0
}

const deleteInProject = statement<{ one: number }>(
  'permissions.revoke-in-project',
  `delete from project_permission_grants
   where project_id = $1 and user_id = $2 and permission_id = $3 returning 1 as one`,
)

/** False: it was not granted directly. */
export async function deleteProjectGrant(tx: Tx, { userId, permissionId }: ProjectGrant): Promise<boolean> {
  return (await deleteInProject(tx, [tx.projectId, userId, permissionId])).length > 0
}

const grantedInTeam = statement<{ id: string }>(
  'permissions.granted-in-team',
  `select permission_id as id from team_permission_grants
   where project_id = $1 and team_id = $2 and user_id = $3 limit 100000`,
)

export async function listTeamGrants(db: Db, teamId: string, userId: string): Promise<string[]> {
  return (await grantedInTeam(db, [db.projectId, teamId, userId])).map(({ id }) => id)
}

const grantedInProject = statement<{ id: string }>(
  'permissions.granted-in-project',
  `select permission_id as id from project_permission_grants
   where project_id = $1 and user_id = $2 limit 100000`,
)

export async function listProjectGrants(db: Db, userId: string): Promise<string[]> {
  return (await grantedInProject(db, [db.projectId, userId])).map(({ id }) => id)
}

// Someone may hold a grant of the new name already, left over from an older definition.
const rename = [
  statement(
    'permissions.rename-team-grants',
    `with former as (
       delete from team_permission_grants where project_id = $1 and permission_id = $2 returning team_id, user_id
     )
     insert into team_permission_grants (project_id, team_id, user_id, permission_id)
     select $1, team_id, user_id, $3 from former
     on conflict do nothing`,
  ),
  statement(
    'permissions.rename-project-grants',
    `with former as (
       delete from project_permission_grants where project_id = $1 and permission_id = $2 returning user_id
     )
     insert into project_permission_grants (project_id, user_id, permission_id)
     select $1, user_id, $3 from former
     on conflict do nothing`,
  ),
]

export async function renameGrants(tx: Tx, from: string, to: string): Promise<void> {
  for (const inOneTable of rename) await inOneTable(tx, [tx.projectId, from, to])
}

const deleteGrants = [
  statement(
    'permissions.delete-team-grants-of',
    'delete from team_permission_grants where project_id = $1 and permission_id = any($2::text[])',
  ),
  statement(
    'permissions.delete-project-grants-of',
    'delete from project_permission_grants where project_id = $1 and permission_id = any($2::text[])',
  ),
]

export async function deleteGrantsFor(tx: Tx, permissionIds: readonly string[]): Promise<void> {
  for (const inOneTable of deleteGrants) await inOneTable(tx, [tx.projectId, permissionIds])
}
