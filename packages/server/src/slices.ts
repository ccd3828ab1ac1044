/**
 * The rows of the server, in order: a row may use only rows above it. Here they are joined to the
 * kernel, which imports none of them.
 */
import { type GivenImage, TeamMembershipNotFound, TeamPermissionRequired } from '@latchkey/contract'
import { servePracticeProvider } from './api/auth/practice.endpoints.ts'
import { handlers } from './api/handlers.ts'
import { findKeyOwner, writeNotedUses } from './api-keys/api-keys.ts'
import type { App } from './app.ts'
import { endOpenIdSignIns, sendLogoutToken } from './applications/backchannel-logout.jobs.ts'
import { deleteOldDelegations } from './applications/delegations.ts'
import { deleteOldOpenIdRecords } from './applications/openid-records.ts'
import { deleteUnusedClients } from './applications/registered-clients.ts'
import { allowsRefusalLine, allowsWrongKeyLine, namedActor, writeAuditLine } from './audit/audit.ts'
import { deleteOldCliLogins } from './auth/cli/cli.ts'
import { deleteOldOAuthFlows } from './auth/oauth/flows.ts'
import { deleteOldOAuthTests } from './auth/oauth/oauth-tests.ts'
import { practicePath } from './auth/oauth/practice/practice-provider.ts'
import { mailResetCode } from './auth/password/password.jobs.ts'
import { grantsThatCount } from './authority/authority.ts'
import type { CleanUp } from './clean-up.ts'
import { codeCleanUp, deleteOldCodes } from './codes/codes.ts'
import { holdsAsColleague, roleInTeam } from './colleagues/colleagues.ts'
import { dataVaultCleanUp } from './data-vault/data-vault.ts'
import { deleteOldSends, deliverSend } from './emails/email-sends.jobs.ts'
import { deliverEmail, repairRecipients } from './emails/emails.jobs.ts'
import { deleteOldMessages, endFeedWaits } from './event-feed/event-feed.ts'
import { checkImage, imageCleanUp } from './images/images.ts'
import { itemCleanUp } from './items/items.ts'
import { type Change, scheduleOldChangesDeletion } from './kernel/changes/feed.ts'
import type { ClockRepair } from './kernel/clock-moves.ts'
import { bindDb } from './kernel/db/db.ts'
import { type Credentials, internalProjectId } from './kernel/http/caller.ts'
import type { Device } from './kernel/http/context.ts'
import { RequestDevice } from './kernel/http/device.ts'
import type { Evaluators } from './kernel/http/gate.ts'
import type { Incoming } from './kernel/http/incoming.ts'
import type { Served } from './kernel/http/serve.ts'
import { repairJobs, scheduleFinishedJobsDeletion, vacuumEmbedded } from './kernel/jobs/housekeeping.ts'
import { trustedProxies } from './kernel/limits/client-address.ts'
import { deleteEmptyBuckets } from './kernel/limits/limits.ts'
import { createForgetOldEvents, repairEvents } from './kernel/outbox/housekeeping.ts'
import type { EventListener } from './kernel/outbox/listener.ts'
import { addMetricChanges, deleteOldMetrics } from './metrics/metrics.jobs.ts'
import { notificationCleanUp } from './notifications/notifications.ts'
import { deleteOldUnsubscribeCodes } from './notifications/unsubscribe.ts'
import { repairTokenLeases } from './oauth-providers/oauth-providers.ts'
import { holdsTeamPermission, listTeamGrants } from './permissions/permissions.ts'
import { clearCachedKeys, openingKeySet } from './project-keys/project-keys.ts'
import { projectDirectory } from './projects/projects.ts'
import { noteStorage, refuseAboveStorage } from './projects/storage.ts'
import {
  deleteOldLinks,
  endAtStripe,
  endAtStripeWithoutCredit,
  purchaseCleanUp,
  voidAtStripe,
} from './purchases/purchases.jobs.ts'
import { resealUnderCurrentSecret } from './resealing/resealing.ts'
import { mustEnrolSecondFactor } from './second-factor/required-second-factor.ts'
import { deleteOldSentEmails } from './sent-emails/sent-emails.ts'
import { endSessionWaits } from './sessions/session-ends.ts'
import { deleteEndedSessions, endExpired, endOrphanedSessions } from './sessions/sessions.jobs.ts'
import { presenceIn, readTokenSession, sessionCleanUp } from './sessions/sessions.ts'
import { signInMethodCleanUp } from './sign-in-methods/sign-in-methods.ts'
import { deleteOldStripeEvents } from './stripe/stripe-events.ts'
import { firstNotToGive } from './team-roles/team-roles.ts'
import { teamCleanUp } from './teams/team-memberships.ts'
import { isMember } from './teams/teams.ts'
import { deleteOldImports } from './user-transfer/user-imports.ts'
import { findUser, userCleanUp } from './users/users.ts'
import { webhookTokenOpener } from './webhooks/tokens.ts'
import {
  deleteOldDeliveries,
  messageEvents,
  notifyOfDisabledEndpoint,
  repairDeliveries,
} from './webhooks/webhooks.jobs.ts'
import { checkWorkflowToken, deleteOldWorkflowTokens } from './workflow-tokens/workflow-tokens.ts'

/** Each row may use those before it. The boundaries test holds the imports against this list. */
export const rowOrder = [
  'images',
  'permissions',
  'projects',
  'permission-definitions',
  'config',
  'project-keys',
  'contact-channels',
  'sign-in-methods',
  'passkeys',
  'teams',
  'second-factor',
  'users',
  'oauth-providers',
  'audit',
  'team-roles',
  'authority',
  'user-transfer',
  'codes',
  'offers',
  'subscriptions',
  'items',
  'stripe',
  'purchases',
  'transactions',
  'data-vault',
  'notifications',
  'sent-emails',
  'email-themes',
  'email-templates',
  'email-drafts',
  'emails',
  'ai-chat',
  'verification',
  'invitations',
  'api-keys',
  'colleagues',
  'sessions',
  'auth',
  'account-changes',
  'connected-accounts',
  'signing-keys',
  'applications',
  'event-feed',
  'webhooks',
  'resealing',
  'doctor',
  'metrics',
  'service',
  'workflow-tokens',
] as const

export const jobs = [
  deliverEmail,
  deliverSend,
  mailResetCode,
  endAtStripe,
  endAtStripeWithoutCredit,
  voidAtStripe,
  notifyOfDisabledEndpoint,
  sendLogoutToken,
]
/** What follows from events. Without a listener for its type, an event is not stored. */
export const listeners: readonly EventListener[] = [messageEvents]

export const schedules = [
  deleteOldCodes,
  scheduleFinishedJobsDeletion,
  createForgetOldEvents(listeners),
  deleteEmptyBuckets,
  vacuumEmbedded,
  deleteOldImports,
  scheduleOldChangesDeletion,
  resealUnderCurrentSecret,
  addMetricChanges,
  deleteOldMetrics,
  deleteOldUnsubscribeCodes,
  deleteOldSentEmails,
  deleteOldSends,
  endExpired,
  endOrphanedSessions,
  deleteEndedSessions,
  deleteOldCliLogins,
  deleteOldOAuthFlows,
  deleteOldOAuthTests,
  deleteOldOpenIdRecords,
  deleteUnusedClients,
  deleteOldDelegations,
  endOpenIdSignIns,
  deleteOldLinks,
  deleteOldStripeEvents,
  deleteOldWorkflowTokens,
  deleteOldMessages,
  deleteOldDeliveries,
]
/** What goes with a user or a team, in the same transaction. */
export const cleanUps: readonly CleanUp[] = [
  imageCleanUp,
  signInMethodCleanUp,
  teamCleanUp,
  userCleanUp,
  codeCleanUp,
  // A purchase locks the customer before the balances.
  purchaseCleanUp,
  itemCleanUp,
  dataVaultCleanUp,
  notificationCleanUp,
  sessionCleanUp,
]

/** What is stored relative to now, and would wait for as long as the clock was ahead when it was stored. */
export const clockRepairs: readonly ClockRepair[] = [
  repairJobs,
  repairEvents,
  repairTokenLeases,
  repairRecipients,
  repairDeliveries,
]

/** What rows keep in memory for a moment, and write before the process ends. None of these fails. */
export const lastWrites: readonly ((app: App) => Promise<void>)[] = [writeNotedUses]

/** Requests that wait for something to happen are answered: the process is about to end. */
export function endWaits(app: App): void {
  endFeedWaits(app)
  endSessionWaits(app)
}

/** What this process remembers of each table whose changes are noted. */
const forgetters: Readonly<Record<string, (app: App, projectId: string) => void>> = {
  projects: (app, projectId) => projectDirectory(app).forget(projectId),
  api_key_sets: clearCachedKeys,
  signing_keys: (app, projectId) => app.signingKeys.forget(projectId),
}

/** Beside the API, by the start of its path, and in development only. */
export const inDevelopment = { [practicePath]: servePracticeProvider } as const

/** Some process has changed a row: what is remembered of it here is not true any more. */
export function clearChangedFromCache(app: App, { tableName, key }: Change): void {
  forgetters[tableName]?.(app, key)
}

export function served(app: App): Served {
  return {
    app,
    implementations: handlers,
    credentials: getCredentials(app),
    evaluators: getEvaluators(app),
    getDevice: deviceReader(app),
    auditLog: {
      namedActor,
      write: (on, line) => writeAuditLine(app, on, line),
      allowsRefusalLine: (userId, on) => allowsRefusalLine(app, on, userId),
      allowsWrongKeyLine: (address, on) => allowsWrongKeyLine(app, on, address),
    },
  }
}

function getCredentials(app: App): Credentials {
  return {
    findProject: projectId => projectDirectory(app).read(projectId),
    getKeySet: (project, level, key) => openingKeySet(app, project.id, level, key),
    checkWorkflowToken: ({ id }, token) => checkWorkflowToken(app, bindDb(app.database, id, 'main'), token),
    openWebhookToken: webhookTokenOpener(app),
    verifyAccessToken: token => app.accessTokens.verify(token),
    readTokenSession: claims => readTokenSession(app, bindDb(app.database, claims.projectId, 'main'), claims),
    async getStanding({ userId, sessionId }, { ownerTeamId }) {
      const internal = bindDb(app.database, internalProjectId, 'main')
      const presence = await presenceIn(app, internal, sessionId)
      if (presence === 'over') return (await findUser(internal, userId)) ? 'signed-out' : 'gone'
      const role = ownerTeamId === null ? null : await roleInTeam(internal, ownerTeamId, userId)
      if (role !== null) return { role, isImpersonated: presence === 'impersonation' }
      return (await findUser(internal, userId)) ? 'does-not-manage' : 'gone'
    },
  }
}

function getEvaluators(app: App): Evaluators {
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
      return firstNotToGive(project.config, grantsThatCount(project, granted), permissionIds)
    },
    lacksPermission: (teamId, userId, permissionId) => TeamPermissionRequired({ teamId, userId, permissionId }),
    ownerOfKey: ({ project, branchId }, kind, keyId) =>
      findKeyOwner(bindDb(app.database, project.id, branchId), kind, keyId),
    mustEnrolSecondFactor: ({ project, branchId }, { profile }) =>
      mustEnrolSecondFactor(bindDb(app.database, project.id, branchId), project.config, profile),
    refuseAboveStorage: ({ project }) => refuseAboveStorage(app, project.id),
    noteStorage: ({ project }) => noteStorage(app, project.id),
    // What the shape of a picture field made of it.
    checkPicture: input => void checkImage(input as GivenImage),
    isOn: ({ project }, path) => path.split('.').reduce<unknown>(inside, project.config) === true,
  }
}

function inside(tree: unknown, key: string): unknown {
  return typeof tree === 'object' && tree !== null ? Reflect.get(tree, key) : undefined
}

/** Where a request comes from, as the settings of the server have it. */
export function deviceReader({ config }: App): (incoming: Incoming, peerAddress: string | null) => Device {
  const surroundings = { isTrusted: trustedProxies(config.trustedProxies), geoHeader: config.geoHeader }
  return (incoming, peerAddress) => new RequestDevice(incoming, peerAddress, surroundings)
}
