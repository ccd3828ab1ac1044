/** Every type of event, in words and with an example: what webhooks deliver and the event feed lists. */
import type { EventKind, Happening } from '../kernel/event.ts'
import {
  ProjectPermissionCreated,
  ProjectPermissionDeleted,
  TeamPermissionCreated,
  TeamPermissionDeleted,
} from '../permissions/permissions.contract.ts'
import { TeamMembershipCreated, TeamMembershipDeleted } from '../teams/team-memberships.contract.ts'
import { TeamCreated, TeamDeleted, TeamUpdated } from '../teams/teams.contract.ts'
import type { ServerTeam } from '../teams/teams.shapes.ts'
import { UserCreated, UserDeleted, UserUpdated } from '../users/users.contract.ts'
import type { ServerUser } from '../users/users.shapes.ts'

export interface EventType {
  /** Such as `user.created`. */
  readonly type: string
  readonly description: string
  /** The `data` of an event, as the wire spells it. */
  readonly example: Happening['data']
}

const userId = '5f0c2f2e-6a53-4ac7-9d2b-0f6f5f6f1a01'
const teamId = 'a3f8d2c4-1b7e-4f0a-8c9d-2e5b7a6c4d02'

const team: ServerTeam = {
  id: teamId,
  displayName: 'Example team',
  profileImageUrl: null,
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  createdAtMillis: 1_767_225_600_000,
  serverMetadata: null,
}

const user: ServerUser = {
  id: userId,
  displayName: 'Ada Example',
  profileImageUrl: null,
  primaryEmail: 'ada@example.com',
  primaryEmailVerified: true,
  primaryEmailAuthEnabled: true,
  signedUpAtMillis: 1_767_225_600_000,
  lastActiveAtMillis: 1_767_225_600_000,
  isAnonymous: false,
  isRestricted: false,
  restrictedReason: null,
  restrictedByAdmin: false,
  restrictedByAdminReason: null,
  restrictedByAdminPrivateDetails: null,
  countryCode: null,
  riskScores: { signUp: { bot: 0, freeTrialAbuse: 0 } },
  clientMetadata: null,
  clientReadOnlyMetadata: null,
  serverMetadata: null,
  hasPassword: true,
  otpAuthEnabled: false,
  passkeyAuthEnabled: false,
  requiresTotpMfa: false,
  isLocked: false,
  lockedUntilMillis: null,
  lockReason: null,
  authWithEmail: true,
  oauthProviders: [],
  selectedTeamId: teamId,
  selectedTeam: team,
}

const membership = { teamId, userId }
const teamPermission = { id: 'read_reports', teamId, userId }
const projectPermission = { id: 'read_reports', userId }

export const eventTypes = [
  eventType(UserCreated, 'A user was created, anonymous users included.', user),
  eventType(UserUpdated, 'A user was changed, or became a regular user after being anonymous.', user),
  eventType(UserDeleted, 'A user was deleted. Names the teams that the user was in.', {
    id: userId,
    teams: [{ id: teamId }],
  }),
  eventType(TeamCreated, 'A team was created, personal teams included.', team),
  eventType(TeamUpdated, 'A team was changed.', team),
  eventType(TeamDeleted, 'A team was deleted, with its memberships and permissions.', { id: teamId }),
  eventType(TeamMembershipCreated, 'A user was added to a team. Not sent for the creator of a team.', membership),
  eventType(TeamMembershipDeleted, 'A user was removed from a team, left it, or was deleted.', membership),
  eventType(TeamPermissionCreated, 'A permission was granted to a user in a team.', teamPermission),
  eventType(TeamPermissionDeleted, 'A permission of a user in a team was revoked.', teamPermission),
  eventType(ProjectPermissionCreated, 'A permission was granted to a user in the project.', projectPermission),
  eventType(ProjectPermissionDeleted, 'A permission of a user in the project was revoked.', projectPermission),
] as const satisfies readonly EventType[]

export type EventTypeName = (typeof eventTypes)[number]['type']

export const eventTypeNames: readonly EventTypeName[] = eventTypes.map(({ type }) => type)

export function isEventType(text: string): text is EventTypeName {
  const names: readonly string[] = eventTypeNames
  return names.includes(text)
}

function eventType<Data, Type extends string>(
  event: EventKind<Data, Type>,
  description: string,
  example: NoInfer<Data>,
): { readonly type: Type; readonly description: string; readonly example: unknown } {
  return { type: event.type, description, example: event(example).data }
}
