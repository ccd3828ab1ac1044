import {
  type CurrentServerUser,
  type LatchkeyServerAppConstructorOptions,
  LatchkeyServerApp as PlainServerApp,
} from '@latchkey/js'
import { type ServerHooks, serverHooks } from './server-hooks.ts'

/**
 * The app of an application's own server, with hooks beside its readers: for components that are rendered on a server.
 *
 * @example
 * const serverApp = new LatchkeyServerApp({ tokenStore: null })
 * const user = serverApp.useUser(userId)
 */
export type LatchkeyServerApp<Own extends CurrentServerUser = CurrentServerUser> = PlainServerApp<Own> & ServerHooks

/** The class itself. */
export type LatchkeyServerAppConstructor = new <Own extends CurrentServerUser = CurrentServerUser>(
  options: LatchkeyServerAppConstructorOptions,
) => LatchkeyServerApp<Own>

// The constructor adds the hooks.
export const LatchkeyServerApp = class extends PlainServerApp {
  constructor(options: LatchkeyServerAppConstructorOptions) {
    super(options)
    Object.assign(this, serverHooks(this))
  }
} as unknown as LatchkeyServerAppConstructor
