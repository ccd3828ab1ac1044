import type { Transport } from '@latchkey/client'
import * as teamRoles from '@latchkey/client/team-roles'
import type { Viewer } from '../app/viewer.ts'
import type { MemberRoles, RoleChange, TeamRoles } from './team-roles.ts'

export async function read({ session }: Viewer, transport: Transport, teamId: string): Promise<TeamRoles> {
  const { roles, members } = await teamRoles.list(transport, { session, params: { teamId } })
  return Object.freeze({ roles, members })
}

export async function change(
  { transport, session }: Viewer,
  teamId: string,
  userId: string,
  { give = [], take = [] }: RoleChange,
): Promise<MemberRoles> {
  const call = { session, params: { teamId, userId }, body: { give: [...give], take: [...take] } }
  return Object.freeze(await teamRoles.change(transport, call))
}
