'use client'

import { type LatchkeyAdminAppConstructorOptions, LatchkeyAdminApp as PlainAdminApp } from '@latchkey/js'
import { type ServerHooks, serverHooks } from '../server/server-hooks.ts'
import { type AdminHooks, withAdminHooks } from './admin-hooks.ts'

/**
 * The app of an owner, with hooks for the project and for its users and teams.
 *
 * @example
 * const adminApp = new LatchkeyAdminApp({ projectId, tokenStore: null, projectOwnerSession: user.currentSession })
 * const { config } = adminApp.useProject()
 */
export type LatchkeyAdminApp = PlainAdminApp & AdminHooks & Omit<ServerHooks, keyof AdminHooks>

/** The class itself. */
export type LatchkeyAdminAppConstructor = new (options: LatchkeyAdminAppConstructorOptions) => LatchkeyAdminApp

// The constructor adds the hooks. Those of owners show more of the project, and follow what other hooks change.
export const LatchkeyAdminApp = class extends PlainAdminApp {
  constructor(options: LatchkeyAdminAppConstructorOptions) {
    super(options)
    Object.assign(this, serverHooks(this))
    withAdminHooks(this)
  }
} as unknown as LatchkeyAdminAppConstructor
