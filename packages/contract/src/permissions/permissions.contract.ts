import * as z from 'zod'
import { atLeast, self, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineEvent } from '../kernel/event.ts'
import { list, success } from '../kernel/page.ts'
import { permissionId, userRef, uuid } from '../kernel/schema.ts'
import { TeamMembershipNotFound } from '../teams/teams.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import {
  OnlyOwnPermissions,
  PermissionNotFound,
  TeamPermissionNotFound,
  WrongPermissionScope,
} from './permissions.errors.ts'

/** A permission that a user holds in a team. */
export const TeamPermission = z.object({ id: z.string(), userId: uuid(), teamId: uuid() })
export interface TeamPermission extends z.infer<typeof TeamPermission> {}

/** A permission that a user holds in the whole project. */
export const ProjectPermission = z.object({ id: z.string(), userId: uuid() })
export interface ProjectPermission extends z.infer<typeof ProjectPermission> {}

export const TeamPermissionCreated = defineEvent('team_permission.created', TeamPermission)
export const TeamPermissionDeleted = defineEvent('team_permission.deleted', TeamPermission)
export const ProjectPermissionCreated = defineEvent('project_permission.created', ProjectPermission)
export const ProjectPermissionDeleted = defineEvent('project_permission.deleted', ProjectPermission)

const projectQuery = z.object({
  userId: userRef().optional(),
  permissionId: permissionId().optional(),
  recursive: z.boolean().optional(),
})
const teamQuery = z.object({ teamId: uuid().optional(), ...projectQuery.shape })
export interface PermissionListQuery extends z.infer<typeof teamQuery> {}

const teamGrant = z.object({ teamId: uuid(), userId: userRef(), permissionId: permissionId() })
const projectGrant = z.object({ userId: userRef(), permissionId: permissionId() })
const nothing = z.object({})
const onlyOwn = self('query', 'userId', { otherwise: OnlyOwnPermissions, withoutUser: CannotGetOwnUser })

export const teamPermissionEndpoints = {
  list: endpoint({
    route: 'GET /team-permissions',
    summary: 'List the permissions granted to users in teams; with recursive=true contained ones too',
    access: visitor(onlyOwn),
    query: teamQuery,
    response: list(TeamPermission),
    errors: [OnlyOwnPermissions, CannotGetOwnUser],
  }),
  grant: endpoint({
    route: 'POST /team-permissions/:teamId/:userId/:permissionId',
    summary: 'Grant a permission in a team. Granting twice is fine',
    role: 'support',
    access: atLeast('server'),
    params: teamGrant,
    body: nothing,
    response: TeamPermission,
    status: 201,
    errors: [UserNotFound, TeamMembershipNotFound, PermissionNotFound, WrongPermissionScope],
  }),
  revoke: endpoint({
    route: 'DELETE /team-permissions/:teamId/:userId/:permissionId',
    summary: 'Revoke a permission that was granted directly in a team',
    role: 'support',
    access: atLeast('server'),
    params: teamGrant,
    response: success(),
    errors: [UserNotFound, TeamMembershipNotFound, TeamPermissionNotFound],
  }),
}

export const projectPermissionEndpoints = {
  list: endpoint({
    route: 'GET /project-permissions',
    summary: 'List the permissions granted to users in the project; with recursive=true contained ones too',
    access: visitor(onlyOwn),
    query: projectQuery,
    response: list(ProjectPermission),
    errors: [OnlyOwnPermissions, CannotGetOwnUser],
  }),
  grant: endpoint({
    route: 'POST /project-permissions/:userId/:permissionId',
    summary: 'Grant a permission in the project. Granting twice is fine',
    role: 'support',
    access: atLeast('server'),
    params: projectGrant,
    body: nothing,
    response: ProjectPermission,
    status: 201,
    errors: [UserNotFound, PermissionNotFound, WrongPermissionScope],
  }),
  revoke: endpoint({
    route: 'DELETE /project-permissions/:userId/:permissionId',
    summary: 'Revoke a permission that was granted directly in the project',
    role: 'support',
    access: atLeast('server'),
    params: projectGrant,
    response: success(),
    errors: [UserNotFound, PermissionNotFound],
  }),
}

/** Why a user holds a permission: for every direct grant that leads to it, the shortest way there. */
export const PermissionExplanation = z.object({
  userId: uuid(),
  teamId: uuid().nullable(),
  permissionId: z.string(),
  isHeld: z.boolean(),
  /** Each path starts with a granted permission and ends with the permission in question. */
  paths: z.array(z.array(z.string())),
})
export interface PermissionExplanation extends z.infer<typeof PermissionExplanation> {}

export const permissionEndpoints = {
  explain: endpoint({
    route: 'GET /internal/permissions/explain',
    summary: 'Explain why a user has a permission: the path of grants and containments',
    access: atLeast('admin'),
    query: z.object({ userId: uuid(), teamId: uuid().optional(), permissionId: permissionId() }),
    response: PermissionExplanation,
    errors: [UserNotFound, TeamMembershipNotFound, PermissionNotFound, WrongPermissionScope],
  }),
}
