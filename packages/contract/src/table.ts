/**
 * Where every endpoint lives, as plain text. No schema is loaded with it, so that a browser can use
 * this table to speak the wire.
 *
 * Bundlers that split code load whatever a module names with the module, so nothing stands here that
 * not every page needs. What dashboards and command lines need besides is in `routes.ts`.
 */
import { internalApiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { passwordRoutes } from './auth/password.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { contactChannelRoutes } from './contact-channels/contact-channels.routes.ts'
import { doctorRoutes } from './doctor/doctor.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { leakedKeyRoutes, teamApiKeyRoutes, userApiKeyRoutes } from './owned-keys/owned-keys.routes.ts'
import { ownerRoutes } from './owners/owners.routes.ts'
import {
  projectPermissionDefinitionRoutes,
  teamPermissionDefinitionRoutes,
} from './permission-definitions/permission-definitions.routes.ts'
import { permissionRoutes, projectPermissionRoutes, teamPermissionRoutes } from './permissions/permissions.routes.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { signingKeyRoutes } from './signing-keys/signing-keys.routes.ts'
import { teamRoleRoutes } from './team-roles/team-roles.routes.ts'
import { teamMemberProfileRoutes, teamMembershipRoutes, teamRoutes } from './teams/teams.routes.ts'
import { userExportRoutes, userImportRoutes } from './user-transfer/user-transfer.routes.ts'
import { userRoutes } from './users/users.routes.ts'

export * from './kernel/headers.ts'
export { opaqueKeys, toCamel, toSnake } from './kernel/spelling.ts'

export const routes = {
  service: serviceRoutes,
  projects: projectRoutes,
  owners: ownerRoutes,
  config: configRoutes,
  signingKeys: signingKeyRoutes,
  metrics: metricsRoutes,
  auditLog: auditRoutes,
  doctor: doctorRoutes,
  internalApiKeys: internalApiKeyRoutes,
  users: userRoutes,
  contactChannels: contactChannelRoutes,
  teams: teamRoutes,
  teamRoles: teamRoleRoutes,
  teamMemberships: teamMembershipRoutes,
  teamMemberProfiles: teamMemberProfileRoutes,
  invitations: invitationRoutes,
  teamPermissions: teamPermissionRoutes,
  projectPermissions: projectPermissionRoutes,
  permissions: permissionRoutes,
  teamPermissionDefinitions: teamPermissionDefinitionRoutes,
  projectPermissionDefinitions: projectPermissionDefinitionRoutes,
  userApiKeys: userApiKeyRoutes,
  teamApiKeys: teamApiKeyRoutes,
  leakedKeys: leakedKeyRoutes,
  notifications: notificationRoutes,
  userImports: userImportRoutes,
  userExports: userExportRoutes,
  sessions: sessionRoutes,
  password: passwordRoutes,
  images: imageRoutes,
} as const

/** The version of the published SDKs whose wire this is. */
export const spokenVersion = '2.8.41'
export const apiPath = '/api/v1'
