/** Every type of event, in words and with an example: what webhooks deliver and the event feed lists. */
import { ApplicationCreated, ApplicationDeleted, ApplicationUpdated } from '../applications/applications.contract.ts'
import type { Application } from '../applications/applications.shapes.ts'
import { ConsentCreated, ConsentDeleted, ConsentUpdated } from '../applications/consents.contract.ts'
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
  locale: 'en-US',
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

const applicationId = '8d1b6c3e-7f24-4b9a-a5d0-3c6e9f2b8a03'

const application: Application = {
  id: applicationId,
  clientId: applicationId,
  registration: 'manual',
  displayName: 'Example wiki',
  homepageUrl: 'https://wiki.example.com',
  logoUrl: null,
  verifiedDomain: 'wiki.example.com',
  type: 'confidential',
  redirectUris: ['https://wiki.example.com/oauth/callback'],
  postLogoutRedirectUris: [],
  backchannelLogoutUri: null,
  scopes: ['openid', 'profile', 'email'],
  allowsDeviceCode: false,
  skipsConsent: false,
  enabled: true,
  secretLastFour: 'x7k2',
  oldSecretExpiresAtMillis: null,
  createdAtMillis: 1_767_225_600_000,
  updatedAtMillis: 1_767_225_600_000,
}
const consent = { applicationId, userId, scopes: application.scopes }

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
  eventType(ApplicationCreated, 'An application was registered.', application),
  eventType(ApplicationUpdated, 'An application was changed, switched off or on, or its secret rotated.', application),
  eventType(ApplicationDeleted, 'An application was deleted, with all consents to it.', { id: applicationId }),
  eventType(ConsentCreated, 'A user allowed an application to sign them in.', consent),
  eventType(ConsentUpdated, 'A user allowed an application more than before.', consent),
  eventType(ConsentDeleted, 'A consent was withdrawn. Not sent where its user or its application was deleted.', {
    applicationId,
    userId,
  }),
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
