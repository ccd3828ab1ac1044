import type { CurrentServerUser } from '../users/server-user.ts'
import { connectAsAdmin } from './connect-with-secret.ts'
import type { LatchkeyAdminAppConstructorOptions } from './options.ts'
import { TrustedApp } from './trusted-app.ts'

/** How an owner's app is made. */
export class BaseAdminApp<Own extends CurrentServerUser> extends TrustedApp<Own> {
  constructor(options: LatchkeyAdminAppConstructorOptions) {
    super(connectAsAdmin(options))
  }
}
