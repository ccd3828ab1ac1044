/** How members show themselves in a team. What a member did not set there is shown from their account. */
import * as z from 'zod'
import { imageRefusals } from '../images/images.contract.ts'
import { clientSignedIn, given, self, teamMember, teamPermission, visitor } from '../kernel/access.ts'
import { profileBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { byLevel } from '../kernel/level.ts'
import { list } from '../kernel/page.ts'
import { image, name, userRef, uuid } from '../kernel/schema.ts'
import { TeamPermissionRequired } from '../permissions/permissions.errors.ts'
import { UserNotFound } from '../users/users.errors.ts'
import { ServerUser } from '../users/users.shapes.ts'
import { ProfileOfSomeoneElse, ProfileTeamRequired, TeamMembershipNotFound, TeamNotFound } from './teams.errors.ts'

export const TeamMemberProfile = z.object({
  teamId: uuid(),
  userId: uuid(),
  displayName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Our own addition, in lists: for callers who may remove members. */
  primaryEmail: z.string().nullable().optional(),
})
export interface TeamMemberProfile extends z.infer<typeof TeamMemberProfile> {}

export const ServerTeamMemberProfile = TeamMemberProfile.extend({ user: ServerUser })
export interface ServerTeamMemberProfile extends z.infer<typeof ServerTeamMemberProfile> {}

const ClientTeamMemberProfileUpdate = z.object({
  displayName: name().nullable().optional(),
  profileImageUrl: image('member').optional(),
})
export const TeamMemberProfileUpdate = ClientTeamMemberProfileUpdate.extend({
  profileImageUrl: image('owner').optional(),
})
export interface TeamMemberProfileUpdate extends z.infer<typeof TeamMemberProfileUpdate> {}

const byIds = z.object({ teamId: uuid(), userId: userRef() })
const profile = byLevel({ client: TeamMemberProfile, server: ServerTeamMemberProfile })

export const teamMemberProfileEndpoints = {
  list: endpoint({
    route: 'GET /team-member-profiles',
    summary: 'List member profiles, oldest membership first',
    access: visitor(
      clientSignedIn(CannotGetOwnUser),
      given('query', 'teamId', ProfileTeamRequired),
      teamMember('query'),
      teamPermission('$read_members', { place: 'query', unlessSelf: 'userId' }),
    ),
    query: z.object({ teamId: uuid().optional(), userId: userRef().optional() }),
    response: byLevel({ client: list(TeamMemberProfile), server: list(ServerTeamMemberProfile) }),
    errors: [ProfileTeamRequired, TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound, UserNotFound],
  }),
  read: endpoint({
    route: 'GET /team-member-profiles/:teamId/:userId',
    summary: 'Read the profile of a member',
    access: visitor(clientSignedIn(CannotGetOwnUser), teamPermission('$read_members', { unlessSelf: 'userId' })),
    params: byIds,
    response: profile,
    errors: [TeamPermissionRequired, UserNotFound, TeamMembershipNotFound],
  }),
  update: endpoint({
    route: 'PATCH /team-member-profiles/:teamId/:userId',
    summary: 'Update the profile of a member; clients their own',
    role: 'support',
    byImpersonation: 'allowed',
    access: visitor(self('params', 'userId', { otherwise: ProfileOfSomeoneElse, withoutUser: CannotGetOwnUser })),
    params: byIds,
    body: byLevel({ client: ClientTeamMemberProfileUpdate, server: TeamMemberProfileUpdate }),
    largestBody: profileBody,
    response: profile,
    errors: [ProfileOfSomeoneElse, UserNotFound, TeamMembershipNotFound, ...imageRefusals],
  }),
}
