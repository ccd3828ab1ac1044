/** The colleagues who manage a project together: the members of the team that owns it, each in a role. */
import { type ColleagueRole, roleOf } from '@latchkey/contract'
import type { Db } from '../kernel/db/db.ts'
import { listTeamGrants } from '../permissions/permissions.ts'
import { isMember } from '../teams/teams.ts'

/** The role of a user of project `internal` in one of its teams. Null: they are not in it. */
export async function roleInTeam(internal: Db, teamId: string, userId: string): Promise<ColleagueRole | null> {
  const [isIn, granted] = await Promise.all([
    isMember(internal, teamId, userId),
    listTeamGrants(internal, teamId, userId),
  ])
  return isIn ? roleOf(granted) : null
}
