/** Latchkey for an application's own server, which holds a secret server key. */
import { connectAsServer } from './app/connect-with-secret.ts'
import type { LatchkeyServerAppConstructorOptions } from './app/options.ts'
import { TrustedApp } from './app/trusted-app.ts'
import type { CurrentServerUser } from './users/server-user.ts'

/**
 * Latchkey on your own server. It sees and changes every user of the project; keep its key secret.
 *
 * @example
 * const serverApp = new LatchkeyServerApp({ tokenStore: null })
 * const user = await serverApp.getUser({ tokenStore: request })
 */
export class LatchkeyServerApp<Own extends CurrentServerUser = CurrentServerUser> extends TrustedApp<Own> {
  constructor(options: LatchkeyServerAppConstructorOptions) {
    super(connectAsServer(options))
  }
}

/** The class itself. */
export interface LatchkeyServerAppConstructor {
  new <Own extends CurrentServerUser = CurrentServerUser>(
    options: LatchkeyServerAppConstructorOptions,
  ): LatchkeyServerApp<Own>
}
