import * as z from 'zod'
import { atLeast, clientSignedIn, teamPermission, visitor } from '../kernel/access.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineEvent } from '../kernel/event.ts'
import { success } from '../kernel/page.ts'
import { userRef, uuid } from '../kernel/schema.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import {
  TeamMembershipExists,
  TeamMembershipNotFound,
  TeamNotFound,
  TooManyMembers,
  TooManyTeams,
} from './teams.errors.ts'

export const TeamMembership = z.object({ teamId: uuid(), userId: uuid() })
export interface TeamMembership extends z.infer<typeof TeamMembership> {}

export const TeamMembershipCreated = defineEvent('team_membership.created', TeamMembership)
export const TeamMembershipDeleted = defineEvent('team_membership.deleted', TeamMembership)

const byIds = z.object({ teamId: uuid(), userId: userRef() })

export const teamMembershipEndpoints = {
  create: endpoint({
    route: 'POST /team-memberships/:teamId/:userId',
    summary: 'Add a user to a team, with the default permissions of members',
    role: 'support',
    access: atLeast('server'),
    params: byIds,
    body: z.object({}),
    response: TeamMembership,
    status: 201,
    errors: [UserNotFound, TeamNotFound, TeamMembershipExists, TooManyTeams, TooManyMembers],
  }),
  delete: endpoint({
    route: 'DELETE /team-memberships/:teamId/:userId',
    summary: 'Leave a team, or remove a member from it',
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(CannotGetOwnUser), teamPermission('$remove_members', { unlessSelf: 'userId' })),
    params: byIds,
    response: success(),
    errors: [TeamMembershipNotFound, TeamPermissionRequired, UserNotFound],
  }),
}
