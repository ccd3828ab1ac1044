/** What was granted to whom, directly. */

import type { Db, Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const insertInTeam = statement<never, { teamId: string; userId: string; permissionIds: readonly string[] }>(
  'permissions.grant-in-team',
  `insert into team_permission_grants (project_id, team_id, user_id, permission_id)
   select :projectId, :teamId::uuid, :userId::uuid, unnest(:permissionIds::text[]) on conflict do nothing`,
)

export async function insertTeamGrants(tx: Tx, teamId: string, userId: string, permissionIds: string[]): Promise<void> {
  if (permissionIds.length > 0) await insertInTeam(tx, { teamId, userId, permissionIds })
}

const insertInProject = statement<never, { userId: string; permissionIds: readonly string[] }>(
  'permissions.grant-in-project',
  `insert into project_permission_grants (project_id, user_id, permission_id)
   select :projectId, :userId::uuid, unnest(:permissionIds::text[]) on conflict do nothing`,
)

export async function insertProjectGrants(tx: Tx, userId: string, permissionIds: string[]): Promise<void> {
  if (permissionIds.length > 0) await insertInProject(tx, { userId, permissionIds })
}

export interface TeamGrant {
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}

export type ProjectGrant = Omit<TeamGrant, 'teamId'>

const deleteInTeam = statement<never, TeamGrant>(
  'permissions.revoke-in-team',
  `delete from team_permission_grants
   where project_id = :projectId and team_id = :teamId and user_id = :userId and permission_id = :permissionId`,
)

/** False: it was not granted directly. */
export async function deleteTeamGrant(tx: Tx, grant: TeamGrant): Promise<boolean> {
  return deleteInTeam.matches(tx, grant)
}

const deleteInProject = statement<never, ProjectGrant>(
  'permissions.revoke-in-project',
  `delete from project_permission_grants
   where project_id = :projectId and user_id = :userId and permission_id = :permissionId`,
)

/** False: it was not granted directly. */
export async function deleteProjectGrant(tx: Tx, grant: ProjectGrant): Promise<boolean> {
  return deleteInProject.matches(tx, grant)
}

const grantedInTeam = statement<{ id: string }, { teamId: string; userId: string }>(
  'permissions.granted-in-team',
  `select permission_id as id from team_permission_grants
   where project_id = :projectId and team_id = :teamId and user_id = :userId limit 100000`,
)

export async function listTeamGrants(db: Db, teamId: string, userId: string): Promise<string[]> {
  return (await grantedInTeam(db, { teamId, userId })).map(({ id }) => id)
}

const grantedInProject = statement<{ id: string }, { userId: string }>(
  'permissions.granted-in-project',
  `select permission_id as id from project_permission_grants
   where project_id = :projectId and user_id = :userId limit 100000`,
)

export async function listProjectGrants(db: Db, userId: string): Promise<string[]> {
  return (await grantedInProject(db, { userId })).map(({ id }) => id)
}

// Someone may hold a grant of the new name already, left over from an older definition.
const rename = [
  statement<never, { from: string; to: string }>(
    'permissions.rename-team-grants',
    `with former as (
       delete from team_permission_grants where project_id = :projectId and permission_id = :from returning team_id, user_id
     )
     insert into team_permission_grants (project_id, team_id, user_id, permission_id)
     select :projectId, team_id, user_id, :to from former
     on conflict do nothing`,
  ),
  statement<never, { from: string; to: string }>(
    'permissions.rename-project-grants',
    `with former as (
       delete from project_permission_grants where project_id = :projectId and permission_id = :from returning user_id
     )
     insert into project_permission_grants (project_id, user_id, permission_id)
     select :projectId, user_id, :to from former
     on conflict do nothing`,
  ),
]

export async function renameGrants(tx: Tx, from: string, to: string): Promise<void> {
  for (const inOneTable of rename) await inOneTable(tx, { from, to })
}

const deleteGrants = [
  statement<never, { permissionIds: readonly string[] }>(
    'permissions.delete-team-grants-of',
    'delete from team_permission_grants where project_id = :projectId and permission_id = any(:permissionIds::text[])',
  ),
  statement<never, { permissionIds: readonly string[] }>(
    'permissions.delete-project-grants-of',
    'delete from project_permission_grants where project_id = :projectId and permission_id = any(:permissionIds::text[])',
  ),
]

export async function deleteGrantsFor(tx: Tx, permissionIds: readonly string[]): Promise<void> {
  for (const inOneTable of deleteGrants) await inOneTable(tx, { permissionIds })
}
