import type { Db } from '../kernel/db/db.ts'
import { statement } from '../kernel/db/statement.ts'

const grants = statement<{ id: string | null }, { teamId: string; userId: string }>(
  'owners.granted-to-member',
  `select g.permission_id as id from team_memberships m
   left join team_permission_grants g
     on g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id
   where m.project_id = :projectId and m.team_id = :teamId and m.user_id = :userId limit 100000`,
)

/**
 * What a member was granted directly; null: they are not in the team. Both at one moment: someone who leaves just
 * now must not look like a member without any role, who manages without bounds.
 */
export async function findGrantsOfMember(internal: Db, teamId: string, userId: string): Promise<string[] | null> {
  const found = await grants(internal, { teamId, userId })
  return found.length === 0 ? null : found.flatMap(({ id }) => id ?? [])
}
