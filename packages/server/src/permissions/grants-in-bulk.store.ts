/** Many grants in one statement each: for imports. */
import type { Tx } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'
import type { ProjectGrant, TeamGrant } from './permissions.store.ts'

const insertInTeams = statement<never, { grants: string }>(
  'permissions.insert-team-grants',
  `insert into team_permission_grants (project_id, team_id, user_id, permission_id)
   select :projectId, "teamId", "userId", "permissionId"
   from json_to_recordset(:grants::json) as given ("teamId" uuid, "userId" uuid, "permissionId" text)
   on conflict do nothing`,
)

export async function insertAllTeamGrants(tx: Tx, grants: readonly TeamGrant[]): Promise<void> {
  if (grants.length > 0) await insertInTeams(tx, { grants: JSON.stringify(grants) })
}

const insertInProject = statement<never, { grants: string }>(
  'permissions.insert-project-grants',
  `insert into project_permission_grants (project_id, user_id, permission_id)
   select :projectId, "userId", "permissionId"
   from json_to_recordset(:grants::json) as given ("userId" uuid, "permissionId" text)
   on conflict do nothing`,
)

export async function insertAllProjectGrants(tx: Tx, grants: readonly ProjectGrant[]): Promise<void> {
  if (grants.length > 0) await insertInProject(tx, { grants: JSON.stringify(grants) })
}
