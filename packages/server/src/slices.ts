/**
 * The rows of the server, in order: a row may use only rows above it. Here they are joined to the
 * kernel, which knows none of them.
 */
import { type GivenImage, TeamMembershipNotFound, TeamPermissionRequired } from '@latchkey/contract'
import { internalApiKeyHandlers } from './api-keys/api-keys.endpoints.ts'
import { forgetOpenKeys, openingKeySet } from './api-keys/api-keys.ts'
import type { App } from './app.ts'
import { auditHandlers } from './audit/audit.endpoints.ts'
import { tellsRefusalOf, whoActs, writeAuditLine } from './audit/audit.ts'
import { anonymousHandlers } from './auth/anonymous/anonymous.endpoints.ts'
import { cliHandlers } from './auth/cli/cli.endpoints.ts'
import { forgetOldCliLogins } from './auth/cli/cli.jobs.ts'
import { mfaHandlers } from './auth/mfa/mfa.endpoints.ts'
import { otpHandlers } from './auth/otp/otp.endpoints.ts'
import { passkeyHandlers } from './auth/passkeys/passkeys.endpoints.ts'
import { passwordHandlers } from './auth/password/password.endpoints.ts'
import { mailResetCode } from './auth/password/password.jobs.ts'
import { forgetOldCodes } from './codes/codes.jobs.ts'
import { configHandlers } from './config/config.endpoints.ts'
import { contactChannelHandlers } from './contact-channels/contact-channels.endpoints.ts'
import { doctorHandlers } from './doctor/doctor.endpoints.ts'
import { deliverEmail } from './emails/emails.jobs.ts'
import { imageHandlers } from './images/images.endpoints.ts'
import { checkImage } from './images/images.ts'
import { invitationHandlers } from './invitations/invitations.endpoints.ts'
import type { Change } from './kernel/changes/feed.ts'
import { forgetOldChanges } from './kernel/changes/housekeeping.ts'
import { bindDb } from './kernel/db/db.ts'
import { type Credentials, internalProjectId, type Project } from './kernel/http/caller.ts'
import type { Device } from './kernel/http/context.ts'
import { RequestDevice } from './kernel/http/device.ts'
import type { Evaluators } from './kernel/http/gate.ts'
import type { Incoming } from './kernel/http/incoming.ts'
import type { Served } from './kernel/http/serve.ts'
import { forgetFinishedJobs } from './kernel/jobs/housekeeping.ts'
import { trustedProxies } from './kernel/limits/client-address.ts'
import { forgetEmptyBuckets } from './kernel/limits/housekeeping.ts'
import { forgetOldEvents } from './kernel/outbox/housekeeping.ts'
import { metricsHandlers } from './metrics/metrics.endpoints.ts'
import { addMetricChanges, forgetOldMetrics } from './metrics/metrics.jobs.ts'
import { notificationHandlers } from './notifications/notifications.endpoints.ts'
import { leakedKeyHandlers } from './owned-keys/leaked-keys.endpoints.ts'
import { teamApiKeyHandlers, userApiKeyHandlers } from './owned-keys/owned-keys.endpoints.ts'
import { findKeyOwner, writeNotedUses } from './owned-keys/owned-keys.ts'
import { countedGrants, holdsAsColleague, roleInTeam } from './owners/colleagues.ts'
import { ownerHandlers } from './owners/owners.endpoints.ts'
import {
  projectPermissionDefinitionHandlers,
  teamPermissionDefinitionHandlers,
} from './permission-definitions/permission-definitions.endpoints.ts'
import {
  permissionHandlers,
  projectPermissionHandlers,
  teamPermissionHandlers,
} from './permissions/permissions.endpoints.ts'
import { holdsTeamPermission, listTeamGrants } from './permissions/permissions.ts'
import { projectHandlers } from './projects/projects.endpoints.ts'
import { projectDirectory } from './projects/projects.ts'
import { resealUnderCurrentSecret } from './resealing/resealing.jobs.ts'
import { sentEmailHandlers } from './sent-emails/sent-emails.endpoints.ts'
import { forgetOldSentEmails } from './sent-emails/sent-emails.jobs.ts'
import { serviceHandlers } from './service/service.endpoints.ts'
import { sessionHandlers } from './sessions/sessions.endpoints.ts'
import { endExpired, forgetEndedSessions } from './sessions/sessions.jobs.ts'
import { isLive } from './sessions/sessions.ts'
import { signingKeyHandlers } from './signing-keys/signing-keys.endpoints.ts'
import { teamRoleHandlers } from './team-roles/team-roles.endpoints.ts'
import { firstNotToGive } from './team-roles/team-roles.ts'
import { teamMemberProfileHandlers } from './teams/team-member-profiles.endpoints.ts'
import { teamMembershipHandlers } from './teams/team-memberships.endpoints.ts'
import { teamHandlers } from './teams/teams.endpoints.ts'
import { isMember } from './teams/teams.ts'
import { userExportHandlers, userImportHandlers } from './user-transfer/user-transfer.endpoints.ts'
import { forgetOldImports } from './user-transfer/user-transfer.jobs.ts'
import { userHandlers } from './users/users.endpoints.ts'
import { findUser } from './users/users.ts'

/** Each row may use those before it. The boundaries test holds the imports against this list. */
export const rowOrder = [
  'images',
  'permissions',
  'projects',
  'permission-definitions',
  'config',
  'api-keys',
  'contact-channels',
  'passkeys',
  'second-factor',
  'teams',
  'users',
  'audit',
  'team-roles',
  'user-transfer',
  'codes',
  'sent-emails',
  'emails',
  'verification',
  'invitations',
  'owned-keys',
  'notifications',
  'owners',
  'sessions',
  'auth',
  'signing-keys',
  'resealing',
  'doctor',
  'metrics',
  'service',
] as const

const implementations = [
  imageHandlers,
  projectHandlers,
  configHandlers,
  internalApiKeyHandlers,
  teamPermissionHandlers,
  projectPermissionHandlers,
  permissionHandlers,
  teamPermissionDefinitionHandlers,
  projectPermissionDefinitionHandlers,
  contactChannelHandlers,
  teamHandlers,
  teamMembershipHandlers,
  teamMemberProfileHandlers,
  invitationHandlers,
  teamRoleHandlers,
  userHandlers,
  auditHandlers,
  userImportHandlers,
  userExportHandlers,
  userApiKeyHandlers,
  teamApiKeyHandlers,
  leakedKeyHandlers,
  notificationHandlers,
  sentEmailHandlers,
  sessionHandlers,
  ownerHandlers,
  passwordHandlers,
  mfaHandlers,
  passkeyHandlers,
  otpHandlers,
  anonymousHandlers,
  cliHandlers,
  signingKeyHandlers,
  doctorHandlers,
  metricsHandlers,
  serviceHandlers,
]

export const jobs = [deliverEmail, mailResetCode]
export const schedules = [
  forgetOldCodes,
  forgetFinishedJobs,
  forgetOldEvents,
  forgetEmptyBuckets,
  forgetOldImports,
  forgetOldChanges,
  resealUnderCurrentSecret,
  addMetricChanges,
  forgetOldMetrics,
  forgetOldSentEmails,
  endExpired,
  forgetEndedSessions,
  forgetOldCliLogins,
]
/** What rows keep in memory for a moment, and write before the process ends. None of these fails. */
export const lastWrites: readonly ((app: App) => Promise<void>)[] = [writeNotedUses]

/** What this process remembers of each table whose changes are noted (migration 0011). */
const forgetters: Readonly<Record<string, (app: App, projectId: string) => void>> = {
  projects: (app, projectId) => projectDirectory(app).forget(projectId),
  api_key_sets: forgetOpenKeys,
  signing_keys: (app, projectId) => app.signingKeys.forget(projectId),
}

/** Some process has changed a row: what is remembered of it here is not true any more. */
export function forgetChanged(app: App, { tableName, key }: Change): void {
  forgetters[tableName]?.(app, key)
}

export function served(app: App): Served {
  return {
    app,
    implementations,
    credentials: credentialsOf(app),
    evaluators: evaluatorsOf(app),
    deviceOf: deviceReader(app),
    auditLog: {
      whoActs,
      write: (on, line) => writeAuditLine(app, on, line),
      tellsRefusalOf: (userId, on) => tellsRefusalOf(app, on, userId),
    },
  }
}

function credentialsOf(app: App): Credentials {
  const dbOf = (project: Project) => bindDb(app.database, project.id, 'main')
  return {
    findProject: projectId => projectDirectory(app).read(projectId),
    keySetOf: (project, level, key) => openingKeySet(app, project.id, level, key),
    verifyAccessToken: token => app.accessTokens.verify(token),
    async findSignedInUser(project, { userId }) {
      const profile = await findUser(dbOf(project), userId)
      return profile && { id: profile.id, profile }
    },
    async standingOf({ userId, sessionId }, { ownerTeamId }) {
      const internal = bindDb(app.database, internalProjectId, 'main')
      if (!(await isLive(app, internal, sessionId))) return (await findUser(internal, userId)) ? 'signed-out' : 'gone'
      const role = ownerTeamId === null ? null : await roleInTeam(internal, ownerTeamId, userId)
      if (role !== null) return role
      return (await findUser(internal, userId)) ? 'does-not-manage' : 'gone'
    },
  }
}

function evaluatorsOf(app: App): Evaluators {
  return {
    isTeamMember: ({ project, branchId }, teamId, userId) =>
      isMember(bindDb(app.database, project.id, branchId), teamId, userId),
    notAMember: (teamId, userId) => TeamMembershipNotFound({ teamId, userId }),
    async holdsInTeam({ project, branchId }, teamId, userId, permissionId) {
      const db = bindDb(app.database, project.id, branchId)
      if (project.id === internalProjectId)
        return holdsAsColleague(db, project.config, { teamId, userId, permissionId })
      return holdsTeamPermission(db, project.config, { teamId, userId, permissionId })
    },
    async firstNotToGive({ project, branchId }, teamId, userId, permissionIds) {
      const granted = await listTeamGrants(bindDb(app.database, project.id, branchId), teamId, userId)
      const grants = project.id === internalProjectId ? countedGrants(granted) : granted
      return firstNotToGive(project.config, grants, permissionIds)
    },
    lacksPermission: (teamId, userId, permissionId) => TeamPermissionRequired({ teamId, userId, permissionId }),
    ownerOfKey: ({ project, branchId }, kind, keyId) =>
      findKeyOwner(bindDb(app.database, project.id, branchId), kind, keyId),
    // What the shape of a picture field made of it.
    checkPicture: asked => void checkImage(asked as GivenImage),
    isOn: ({ project }, path) => path.split('.').reduce<unknown>(inside, project.config) === true,
  }
}

function inside(tree: unknown, key: string): unknown {
  return typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined
}

function deviceReader({ config }: App): (incoming: Incoming, peerAddress: string | null) => Device {
  const surroundings = { isTrusted: trustedProxies(config.trustedProxies), geoHeader: config.geoHeader }
  return (incoming, peerAddress) => new RequestDevice(incoming, peerAddress, surroundings)
}
