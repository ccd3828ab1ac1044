export type { LatchkeyServerApp } from '@latchkey/js'
export * from '@latchkey/js/client'
export * from './components.ts'
// Named, since both have one of this name.
export {
  type AdminOwnedProject,
  type AdminProject,
  type CurrentInternalUser,
  type CurrentUser,
  LatchkeyClientApp,
  type OAuthConnection,
  type Team,
  TeamInvitation,
} from './components.ts'
