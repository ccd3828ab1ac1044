/** Invitations to a team by email. A signed-in user with the code of the email may join once. */
import * as z from 'zod'
import { CodeNotFound, codeErrors, RedirectNotTrusted } from '../codes/codes.contract.ts'
import { EmailNotSent } from '../emails/emails.contract.ts'
import { clientSignedIn, mayGive, self, session, teamPermission, unrestricted, visitor } from '../kernel/access.ts'
import { email, mailbox } from '../kernel/address.ts'
import { callbackUrlBody } from '../kernel/body-limits.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CannotGetOwnUser } from '../kernel/envelope.errors.ts'
import { defineError, defineText } from '../kernel/error.ts'
import { byLevel } from '../kernel/level.ts'
import { list, success } from '../kernel/page.ts'
import { code, millis, permissionId, url, userRef, uuid } from '../kernel/schema.ts'
import { PermissionNotFound, TeamPermissionRequired, WrongPermissionScope } from '../permissions/permissions.errors.ts'
import { Role } from '../team-roles/team-roles.contract.ts'
import { TeamMembershipNotFound, TeamNotFound, TooManyMembers, TooManyTeams } from '../teams/teams.errors.ts'

/** An open invitation. Its code is only in the email. */
export const TeamInvitation = z.object({
  id: uuid(),
  teamId: uuid(),
  teamDisplayName: z.string(),
  expiresAtMillis: millis(),
  recipientEmail: z.string(),
  roleIds: z
    .array(z.string())
    .optional()
    .describe('Permissions that are granted on joining, instead of the default permissions of members.'),
})
export interface TeamInvitation extends z.infer<typeof TeamInvitation> {}

/** What the mail of an invitation says, for those who have its code. */
export const InvitationDescription = z.object({
  teamId: uuid(),
  teamDisplayName: z.string(),
  recipientEmail: z.string(),
  inviterDisplayName: z
    .string()
    .nullable()
    .describe('As the inviter is shown in the team. Null: a server invited, or the inviter left the team.'),
  /** What is granted on joining. Null: the default permissions of members. */
  roles: z.array(Role).nullable(),
})
export interface InvitationDescription extends z.infer<typeof InvitationDescription> {}

export const TooManyInvitations = defineText(
  400,
  'This team has 1 000 open invitations, which is the most. Revoke some that are not needed any more.',
)

export const InvitationOfRestrictedUser = defineError(
  'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
  403,
  (_: { restrictedReason: { readonly type: string } }) =>
    'A restricted user joins no team. Sign up, or verify the email address of the account, and accept the invitation then.',
)
export const TeamOrUserNeeded = defineText(
  400,
  'Name the team or the user whose invitations to list: exactly one of team_id and user_id.',
)

const ClientInvitation = z.object({
  teamId: uuid(),
  email: email(),
  callbackUrl: url(),
  roleIds: z
    .array(permissionId())
    .max(20)
    .optional()
    .describe('Permissions that are granted on joining, instead of the default permissions of members.'),
})
const ServerInvitation = ClientInvitation.extend({ email: mailbox() })

const ofTeam = z.object({ teamId: uuid() })
const withCode = z.object({ code: code() })
const refusals = [TeamMembershipNotFound, TeamPermissionRequired, TeamNotFound]

export const invitationEndpoints = {
  send: endpoint({
    route: 'POST /team-invitations/send-code',
    summary: 'Invite a user to a team by email',
    audited: 'everyone',
    role: 'support',
    access: visitor(
      clientSignedIn(),
      teamPermission('$invite_members', { place: 'body' }),
      mayGive('body', ['roleIds'], 'body'),
    ),
    body: byLevel({ client: ClientInvitation, server: ServerInvitation }),
    largestBody: callbackUrlBody,
    response: z.object({ success: z.literal(true), id: uuid() }),
    errors: [
      ...refusals,
      RedirectNotTrusted,
      TooManyInvitations,
      PermissionNotFound,
      WrongPermissionScope,
      EmailNotSent,
    ],
  }),
  list: endpoint({
    route: 'GET /team-invitations',
    summary: 'List the open invitations of a team, or those to verified addresses of a user, oldest first',
    access: visitor(
      clientSignedIn(CannotGetOwnUser),
      self('query', 'userId', { otherwise: CannotGetOwnUser, absent: 'allowed' }),
      teamPermission('$read_members', { place: 'query', absent: 'allowed' }),
      teamPermission('$invite_members', { place: 'query', absent: 'allowed' }),
    ),
    query: z.object({ teamId: uuid().optional(), userId: userRef().optional() }),
    response: list(TeamInvitation),
    errors: [...refusals, TeamOrUserNeeded, CannotGetOwnUser],
  }),
  revoke: endpoint({
    route: 'DELETE /team-invitations/:invitationId',
    summary: 'Revoke an open invitation',
    audited: 'everyone',
    role: 'support',
    access: visitor(clientSignedIn(CannotGetOwnUser), teamPermission('$remove_members', { place: 'query' })),
    params: z.object({ invitationId: uuid() }),
    query: ofTeam,
    response: success(),
    errors: [...refusals, CodeNotFound],
  }),
  accept: endpoint({
    route: 'POST /team-invitations/accept',
    summary: 'Join the team with the code of an invitation',
    audited: 'everyone',
    role: 'support',
    access: session(unrestricted(InvitationOfRestrictedUser)),
    body: withCode,
    response: z.object({}),
    errors: [...codeErrors, TooManyTeams, TooManyMembers, InvitationOfRestrictedUser],
  }),
  acceptReceived: endpoint({
    route: 'POST /team-invitations/:invitationId/accept',
    summary: 'Join the team of an invitation to a verified address of the user, without its code',
    audited: 'everyone',
    role: 'support',
    access: visitor(
      clientSignedIn(CannotGetOwnUser),
      self('query', 'userId', { otherwise: CannotGetOwnUser }),
      unrestricted(InvitationOfRestrictedUser),
    ),
    params: z.object({ invitationId: uuid() }),
    query: z.object({ userId: userRef() }),
    response: z.object({}),
    errors: [CodeNotFound, CannotGetOwnUser, TooManyTeams, TooManyMembers, InvitationOfRestrictedUser],
  }),
  check: endpoint({
    route: 'POST /team-invitations/accept/check-code',
    summary: 'Say whether the code of an invitation would work, without using it',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: withCode,
    response: z.object({ isCodeValid: z.literal(true) }),
    errors: codeErrors,
  }),
  describe: endpoint({
    route: 'POST /team-invitations/accept/describe',
    summary: 'Read the team, the inviter, the address and the roles of an invitation by its code, without using it',
    changes: false,
    beforeSecondFactor: 'allowed',
    byImpersonation: 'allowed',
    access: visitor(),
    body: withCode,
    response: InvitationDescription,
    errors: codeErrors,
  }),
  details: endpoint({
    route: 'POST /team-invitations/accept/details',
    summary: 'Read which team a code invites to, without using it',
    changes: false,
    byImpersonation: 'allowed',
    access: session(unrestricted(InvitationOfRestrictedUser)),
    body: withCode,
    response: z.object({ teamId: uuid(), teamDisplayName: z.string() }),
    errors: [...codeErrors, InvitationOfRestrictedUser],
  }),
}
