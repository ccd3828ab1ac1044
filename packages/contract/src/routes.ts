/**
 * Where every endpoint lives, as plain text. No schema is loaded with it, so that a browser can use
 * this table to speak the wire.
 */
import { internalApiKeyRoutes } from './api-keys/api-keys.routes.ts'
import { passwordRoutes } from './auth/password.routes.ts'
import { contactChannelRoutes } from './contact-channels/contact-channels.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { ownerRoutes } from './owners/owners.routes.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { serviceRoutes } from './service/service.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { teamRoutes } from './teams/teams.routes.ts'
import { userRoutes } from './users/users.routes.ts'

export * from './kernel/headers.ts'
export { opaqueKeys, toCamel, toSnake } from './kernel/spelling.ts'

export const routes = {
  service: serviceRoutes,
  projects: projectRoutes,
  owners: ownerRoutes,
  internalApiKeys: internalApiKeyRoutes,
  users: userRoutes,
  contactChannels: contactChannelRoutes,
  teams: teamRoutes,
  sessions: sessionRoutes,
  password: passwordRoutes,
  images: imageRoutes,
} as const

/** The version of the published SDKs whose wire this is. */
export const spokenVersion = '2.8.41'
export const apiPath = '/api/v1'
