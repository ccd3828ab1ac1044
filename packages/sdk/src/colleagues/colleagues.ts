/**
 * The colleagues of a team that owns projects. A role is a permission of the project `internal`, granted in the
 * team, so that this is the same as roles in any other team.
 */
import { type ColleagueRole, colleagueRoles, roleOf, rolePermissions } from '@latchkey/contract/rules'
import type { ViewerStores } from '../app/viewer-stores.ts'
import { sendInvitation } from '../invitations/team-invitations.ts'
import { changeRoles } from '../team-roles/roles.ts'
import { removeMember } from '../teams/team-acts.ts'
import type { Colleague, ColleagueInvitation, ColleagueInviteOptions } from './colleague.ts'

export async function ownRole({ store }: ViewerStores, teamId: string): Promise<ColleagueRole> {
  const granted = await store('permissions', teamId, false).load()
  return roleOf(granted.map(({ id }) => id))
}

export async function listColleagues(from: ViewerStores, teamId: string): Promise<readonly Colleague[]> {
  const [members, { roles, members: granted }] = await Promise.all([
    from.store('users', teamId).load(),
    from.store('roles', teamId).load(),
  ])
  const mayChangeRole = roles.some(({ id, mayGive }) => id === rolePermissions.owner && mayGive)
  return members.map(({ id: userId, teamProfile: { displayName, profileImageUrl } }) => {
    const roleIds = granted.find(member => member.userId === userId)?.roleIds ?? []
    return Object.freeze({
      id: userId,
      displayName,
      profileImageUrl,
      role: roleOf(roleIds),
      mayChangeRole,
      async setRole(role) {
        const others = colleagueRoles.filter(other => other !== role).map(other => rolePermissions[other])
        const take = others.filter(id => roleIds.includes(id))
        await changeRoles(from, teamId, userId, { give: [rolePermissions[role]], take })
      },
      remove: () => removeMember(from, teamId, userId),
    } satisfies Colleague)
  })
}

export async function inviteColleague(
  from: ViewerStores,
  teamId: string,
  { role, ...options }: ColleagueInviteOptions,
): Promise<void> {
  await sendInvitation(from, teamId, { ...options, roleIds: [rolePermissions[role]] })
}

export async function listColleagueInvitations(
  { store }: ViewerStores,
  teamId: string,
): Promise<readonly ColleagueInvitation[]> {
  const invitations = await store('invitations', teamId).load()
  return invitations.map(({ roleIds, ...invitation }) => Object.freeze({ ...invitation, role: roleOf(roleIds ?? []) }))
}
