import type { CurrentServerUser } from '../users/server-user.ts'
import { adminInternals } from './admin-internals.ts'
import type { AdminStores } from './admin-stores.ts'
import { connectAsAdmin } from './connect-with-secret.ts'
import { createAdminStores } from './create-admin-stores.ts'
import type { LatchkeyAdminAppConstructorOptions } from './options.ts'
import { TrustedApp } from './trusted-app.ts'

/** What an owner's app has besides its methods: what its views watch. */
export class BaseAdminApp<Own extends CurrentServerUser> extends TrustedApp<Own> {
  /** For packages that build on this one; see `@latchkey/js/internal/admin`. */
  readonly [adminInternals]: AdminStores

  constructor(options: LatchkeyAdminAppConstructorOptions) {
    const connection = connectAsAdmin(options)
    super(connection)
    this[adminInternals] = createAdminStores(connection)
  }
}
