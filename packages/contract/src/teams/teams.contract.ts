import * as z from 'zod'
import { imageRefusals } from '../images/images.contract.ts'
import { clientSignedIn, picture, self, setting, teamMember, teamPermission, visitor } from '../kernel/access.ts'
import { profileBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineEvent } from '../kernel/event.ts'
import { byLevel } from '../kernel/level.ts'
import { list, maybePage, success } from '../kernel/page.ts'
import { image, json, name, text, userRef, uuid } from '../kernel/schema.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import {
  CreatorGivenTwice,
  CreatorMustBeSelf,
  OnlyOwnTeams,
  TeamCreationDisabled,
  TeamMembershipNotFound,
  TeamNotFound,
  TeamOwnsProjects,
  TooManyTeams,
} from './teams.errors.ts'
import { ClientTeam, ServerTeam } from './teams.shapes.ts'

const ClientTeamCreate = z.object({
  displayName: name(),
  profileImageUrl: image('people').optional(),
  clientMetadata: json().optional(),
  creatorUserId: userRef().optional(),
})
export const TeamCreate = ClientTeamCreate.extend({
  profileImageUrl: image('owner').optional(),
  clientReadOnlyMetadata: json().optional(),
  serverMetadata: json().optional(),
})
export interface TeamCreate extends z.infer<typeof TeamCreate> {}

const ClientTeamUpdate = z.object({
  displayName: name().optional(),
  profileImageUrl: image('people').optional(),
  clientMetadata: json().optional(),
})
export const TeamUpdate = ClientTeamUpdate.extend({
  profileImageUrl: image('owner').optional(),
  clientReadOnlyMetadata: json().optional(),
  serverMetadata: json().optional(),
})
export interface TeamUpdate extends z.infer<typeof TeamUpdate> {}

export const TeamCreated = defineEvent('team.created', ServerTeam)
export const TeamUpdated = defineEvent('team.updated', ServerTeam)
export const TeamDeleted = defineEvent('team.deleted', z.object({ id: uuid() }))

const OfUser = z.object({ userId: userRef().optional() })
export const TeamListQuery = OfUser.extend({
  /** A whole id, or a part of the display name. */
  query: text().max(1_000).optional(),
  orderBy: z.enum(['created_at']).optional(),
  desc: z.boolean().optional(),
  /** With it the answer is a page. */
  limit: z.number().int().min(1).max(1_000).optional(),
  cursor: uuid().optional(),
})
export interface TeamListQuery extends z.infer<typeof TeamListQuery> {}

const byId = z.object({ teamId: uuid() })

export const teamEndpoints = {
  list: endpoint({
    route: 'GET /teams',
    summary: 'List teams, oldest first',
    access: visitor(self('query', 'userId', { otherwise: OnlyOwnTeams, withoutUser: CannotGetOwnUser })),
    query: byLevel({ client: OfUser, server: TeamListQuery }),
    response: byLevel({ client: list(ClientTeam), server: maybePage(ServerTeam) }),
    errors: [OnlyOwnTeams, CannotGetOwnUser],
  }),
  create: endpoint({
    route: 'POST /teams',
    summary: 'Create a team',
    audited: 'everyone',
    role: 'support',
    access: visitor(
      clientSignedIn(),
      setting('teams.allowClientTeamCreation', TeamCreationDisabled),
      picture('body', 'profileImageUrl'),
      self('body', 'creatorUserId', { otherwise: CreatorMustBeSelf, absent: 'becomes-self' }),
    ),
    query: z.object({ addCurrentUser: z.boolean().optional() }),
    body: byLevel({ client: ClientTeamCreate, server: TeamCreate }),
    largestBody: profileBody,
    response: byLevel({ client: ClientTeam, server: ServerTeam }),
    status: 201,
    errors: [
      TeamCreationDisabled,
      ...imageRefusals,
      CreatorMustBeSelf,
      CreatorGivenTwice,
      TooManyTeams,
      UserNotFound,
      CannotGetOwnUser,
    ],
  }),
  read: endpoint({
    route: 'GET /teams/:teamId',
    summary: 'Read a team',
    access: visitor(clientSignedIn(), teamMember()),
    params: byId,
    response: byLevel({ client: ClientTeam, server: ServerTeam }),
    errors: [TeamNotFound, TeamMembershipNotFound],
  }),
  update: endpoint({
    route: 'PATCH /teams/:teamId',
    summary: 'Update a team',
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(), teamPermission('$update_team')),
    params: byId,
    body: byLevel({ client: ClientTeamUpdate, server: TeamUpdate }),
    largestBody: profileBody,
    response: byLevel({ client: ClientTeam, server: ServerTeam }),
    errors: [TeamNotFound, TeamMembershipNotFound, TeamPermissionRequired, ...imageRefusals],
  }),
  delete: endpoint({
    route: 'DELETE /teams/:teamId',
    summary: 'Delete a team with its memberships, grants, invitations and API keys',
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(), teamPermission('$delete_team')),
    params: byId,
    response: success(),
    errors: [TeamNotFound, TeamMembershipNotFound, TeamPermissionRequired, TeamOwnsProjects],
  }),
}
