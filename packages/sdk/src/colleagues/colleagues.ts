/**
 * The colleagues of a team that owns projects. A role is a permission of the project `internal`, granted in the
 * team, so that this is the same as roles in any other team.
 */
import * as teamMemberships from '@latchkey/client/team-memberships'
import { type ColleagueRole, colleagueRoles, getRole, rolePermissions } from '@latchkey/contract/rules'
import type { Viewer } from '../app/viewer.ts'
import * as invitations from '../invitations/team-invitations.ts'
import * as permissions from '../permissions/permission.ts'
import * as teamRoles from '../team-roles/roles.ts'
import * as memberProfiles from '../teams/team-member.ts'

export type { ColleagueRole } from '@latchkey/contract/rules'

/**
 * Someone in a team that owns projects, and what they may do with those.
 *
 * @example
 * const [colleague] = await user.listColleagues(team)
 * await colleague.setRole('developer')
 */
export interface Colleague {
  readonly id: string
  readonly displayName: string | null
  readonly profileImageUrl: string | null
  readonly role: ColleagueRole
  /** Whether the signed-in user may change it. */
  readonly mayChangeRole: boolean
  setRole(role: ColleagueRole): Promise<void>
  /** Takes them out of the team, and away from its projects. */
  remove(): Promise<void>
}

/** Whom to invite to a team that owns projects, and as what. */
export interface ColleagueInviteOptions {
  readonly email: string
  readonly role: ColleagueRole
  /** The handler's page unless given. */
  readonly callbackUrl?: string
}

/**
 * An open invitation of a colleague.
 *
 * @example
 * const [invitation] = await user.listColleagueInvitations(team)
 * await invitation.revoke()
 */
export interface ColleagueInvitation {
  readonly id: string
  readonly recipientEmail: string
  readonly expiresAt: Date
  /** What they are to be. */
  readonly role: ColleagueRole
  /** Revokes the invitation: its link no longer works. */
  revoke(): Promise<void>
}

export async function readRole(from: Viewer, teamId: string): Promise<ColleagueRole> {
  const granted = await permissions.list(from, from.transport, teamId, false)
  return getRole(granted.map(({ id }) => id))
}

export async function list(from: Viewer, teamId: string): Promise<readonly Colleague[]> {
  const { transport, session } = from
  const [members, { roles, members: granted }] = await Promise.all([
    memberProfiles.list(from, transport, teamId),
    teamRoles.read(from, transport, teamId),
  ])
  const mayChangeRole = roles.some(({ id, mayGive }) => id === rolePermissions.owner && mayGive)
  return members.map(({ id: userId, teamProfile: { displayName, profileImageUrl } }) => {
    const roleIds = granted.find(member => member.userId === userId)?.roleIds ?? []
    return Object.freeze({
      id: userId,
      displayName,
      profileImageUrl,
      role: getRole(roleIds),
      mayChangeRole,
      async setRole(role) {
        const others = colleagueRoles.filter(other => other !== role).map(other => rolePermissions[other])
        const take = others.filter(id => roleIds.includes(id))
        await teamRoles.change(from, teamId, userId, { give: [rolePermissions[role]], take })
      },
      async remove() {
        await teamMemberships.delete(transport, { session, params: { teamId, userId } })
      },
    } satisfies Colleague)
  })
}

export async function invite(
  from: Viewer,
  teamId: string,
  { role, ...options }: ColleagueInviteOptions,
): Promise<void> {
  await invitations.send(from, teamId, { ...options, roleIds: [rolePermissions[role]] })
}

export async function listInvitations(from: Viewer, teamId: string): Promise<readonly ColleagueInvitation[]> {
  const open = await invitations.list(from, from.transport, teamId)
  return open.map(({ roleIds, ...invitation }) => Object.freeze({ ...invitation, role: getRole(roleIds ?? []) }))
}
