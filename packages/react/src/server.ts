/**
 * The app of an application's own server, with hooks.
 *
 * @example
 * import { LatchkeyServerApp } from '@latchkey/react/server'
 */
export type { DataVaultStore } from './data-vault/value-hook.ts'
export { LatchkeyServerApp, type LatchkeyServerAppConstructor } from './server/server-app.ts'
export type { ServerHooks, ServerUserPage, UsePartialServerUserOptions } from './server/server-hooks.ts'
export type { ServerTeam, ServerTeamHooks } from './server/server-team.ts'
export type {
  CurrentInternalServerUser,
  CurrentServerUser,
  ServerTeamUser,
  ServerUser,
  ServerUserHooks,
} from './server/server-user.ts'
