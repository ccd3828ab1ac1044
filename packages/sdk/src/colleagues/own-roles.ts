import * as teamPermissions from '@latchkey/client/team-permissions'
import { type ColleagueRole, getRole } from '@latchkey/contract/rules'
import type { Connection } from '../app/connection.ts'
import type { Session } from '../session/session.ts'

export type RoleByTeam = (teamId: string | null) => ColleagueRole

/** The roles of the signed-in user, in all of their teams, by one request. */
export async function getRoles({ transport }: Connection, session: Session): Promise<RoleByTeam> {
  const query = { userId: 'me', recursive: false }
  const { items } = await teamPermissions.list(transport, { session, query })
  return teamId => getRole(items.filter(granted => granted.teamId === teamId).map(({ id }) => id))
}
