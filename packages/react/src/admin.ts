/**
 * Hooks for an app that manages a project, which the project's owner constructs. Projects that `useOwnedProjects`
 * gives have them already.
 *
 * @example
 * import { withAdminHooks } from '@latchkey/react/admin'
 */
export { ConfigConflictError, ConfigInvalidError } from '@latchkey/js'
export {
  type AdminHooks,
  type AdminOwnedProject,
  type AdminProject,
  type AdminProjectHooks,
  type LatchkeyAdminApp,
  withAdminHooks,
} from './admin/admin-hooks.ts'
export { default as ProviderMark } from './auth/oauth/ProviderMark.tsx'
export { sayDevice } from './sessions/device.ts'
