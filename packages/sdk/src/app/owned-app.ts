import { TrustedApp } from '../server.ts'
import type { CurrentServerUser } from '../users/server-user.ts'
import { adminInternals } from './admin-internals.ts'
import { type AdminStandpoint, createAdminStandpoint } from './admin-standpoint.ts'
import type { Connection } from './connection.ts'

/** What an app of a project's owner stands on. */
export abstract class OwnedApp<Own extends CurrentServerUser> extends TrustedApp<Own> {
  /** For packages that build on this one; see `@latchkey/js/internal/admin`. */
  readonly [adminInternals]: AdminStandpoint

  protected constructor(connection: Connection) {
    super(connection)
    this[adminInternals] = createAdminStandpoint(connection)
  }
}
