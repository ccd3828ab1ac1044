import { type LatchkeyAdminAppConstructorOptions, LatchkeyAdminApp as PlainAdminApp } from '@latchkey/js'
import { type LatchkeyAdminApp as HookedApp, withAdminHooks } from './admin-hooks.ts'

/**
 * The app of an owner, with hooks for the project and for its users and teams.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ projectId, tokenStore: null, projectOwnerSession: user.currentSession })
 * const { config } = adminApp.useProject()
 */
export type LatchkeyAdminApp = HookedApp

/** The class itself. */
export type LatchkeyAdminAppConstructor = new (options: LatchkeyAdminAppConstructorOptions) => LatchkeyAdminApp

// The constructor adds the hooks.
export const LatchkeyAdminApp = class extends PlainAdminApp {
  constructor(options: LatchkeyAdminAppConstructorOptions) {
    super(options)
    withAdminHooks(this)
  }
} as unknown as LatchkeyAdminAppConstructor
