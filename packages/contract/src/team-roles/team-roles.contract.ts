/**
 * Roles in a team, for the people in it: the permissions of the project's own that members were granted
 * directly. Off unless the project switches it on, because applications written for the published SDKs
 * expect that only their server grants anything.
 */
import * as z from 'zod'
import { clientSignedIn, mayGive, setting, teamPermission, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { defineText } from '../kernel/error.ts'
import { permissionId, uuid } from '../kernel/schema.ts'
import { PermissionNotFound, TeamPermissionRequired, WrongPermissionScope } from '../permissions/permissions.errors.ts'
import { TeamMembershipNotFound, TeamNotFound } from '../teams/teams.errors.ts'

export const RoleEditingOff = defineText(
  403,
  'In this project, members cannot change roles. Change them from your server, or allow it in the team settings.',
)

export const LastOwnerStays = defineText(
  400,
  'This is the last owner of a team that owns projects. Make another member an owner first, then change this role.',
)

export const MemberRoles = z.object({ userId: uuid(), roleIds: z.array(z.string()) })
export interface MemberRoles extends z.infer<typeof MemberRoles> {}

/** A role with the name to show: that of its definition, or one made of its id. */
export const Role = z.object({ id: z.string(), displayName: z.string() })
export interface Role extends z.infer<typeof Role> {}

export const TeamRoles = z.object({
  /** The permissions that the project defines for teams, by id. */
  roles: z.array(Role.extend({ description: z.string().optional(), mayGive: z.boolean() })),
  /** What members were granted directly. Who was granted nothing is left out. */
  members: z.array(MemberRoles),
})
export interface TeamRoles extends z.infer<typeof TeamRoles> {}

const someRoles = z.array(permissionId()).max(100)
export const RoleChange = z.object({ give: someRoles.optional(), take: someRoles.optional() })
export interface RoleChange extends z.infer<typeof RoleChange> {}

const editing = setting('teams.allowClientRoleEditing', RoleEditingOff)

export const teamRoleEndpoints = {
  list: endpoint({
    route: 'GET /team-roles/:teamId',
    summary: 'List the roles of a team and who has them',
    access: visitor(editing, clientSignedIn(), teamPermission('$read_members')),
    params: z.object({ teamId: uuid() }),
    response: TeamRoles,
    errors: [RoleEditingOff, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound],
  }),
  change: endpoint({
    route: 'PATCH /team-roles/:teamId/:userId',
    summary: 'Give roles to a member and take roles away; clients only those that they hold themselves',
    audited: 'everyone',
    role: 'support',
    access: visitor(editing, clientSignedIn(), teamPermission('$remove_members'), mayGive('body', ['give', 'take'])),
    params: z.object({ teamId: uuid(), userId: uuid() }),
    body: RoleChange,
    response: MemberRoles,
    errors: [
      RoleEditingOff,
      TeamMembershipNotFound,
      TeamPermissionRequired,
      PermissionNotFound,
      WrongPermissionScope,
      LastOwnerStays,
    ],
  }),
}
