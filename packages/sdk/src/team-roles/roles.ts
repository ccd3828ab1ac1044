import * as teamRoles from '@latchkey/client/team-roles'
import type { Viewer } from '../app/viewer.ts'
import type { MemberRoles, RoleChange, TeamRoles } from './team-roles.ts'

export async function loadRoles({ connection, session }: Viewer, teamId: string): Promise<TeamRoles> {
  const { roles, members } = await teamRoles.list(connection.transport, { session, params: { teamId } })
  return Object.freeze({ roles, members })
}

export async function changeRoles(
  from: Viewer,
  teamId: string,
  userId: string,
  { give = [], take = [] }: RoleChange,
): Promise<MemberRoles> {
  const { connection, session } = from
  const call = { session, params: { teamId, userId }, body: { give: [...give], take: [...take] } }
  const changed = await teamRoles.change(connection.transport, call)
  await Promise.all([from.outdate('roles', teamId), from.outdate('permissions', teamId)])
  return Object.freeze(changed)
}
