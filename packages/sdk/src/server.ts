/** Latchkey for an application's own server, which holds a secret server key. */
import { type ServerApiKeyMethods, serverApiKeyMethods } from './api-keys/server-api-key-methods.ts'
import { appClass } from './app/app-class.ts'
import { createApp } from './app/app-context.ts'
import { connectAsServer } from './app/connect-with-secret.ts'
import type { Connection } from './app/connection.ts'
import type { LatchkeyServerAppConstructorOptions } from './app/options.ts'
import { type AnyApp, anyAppRows } from './client.ts'
import { type DataVaultMethods, dataVaultMethods } from './data-vault/data-vault-methods.ts'
import { type ServerEmailMethods, serverEmailMethods } from './emails/server-email-methods.ts'
import { type EventFeedMethods, eventFeedMethods } from './event-feed/event-feed-methods.ts'
import type { ItemMethods } from './items/item-methods.ts'
import { type ServerItemMethods, serverItemMethods } from './items/server-item-methods.ts'
import { type ServerOAuthMethods, serverOAuthMethods } from './oauth-providers/server-oauth-methods.ts'
import { type ServerPurchaseMethods, serverPurchaseMethods } from './purchases/server-purchase-methods.ts'
import { type RequestMethods, requestMethods } from './session/request-methods.ts'
import { type ServerTeamMethods, serverTeamMethods } from './teams/server-team-methods.ts'
import { createProjectOwner } from './users/project-owner.ts'
import { createCurrentServerUser } from './users/server-objects.ts'
import type { CurrentServerUser } from './users/server-user.ts'
import { type ServerUserMethods, serverUserMethods } from './users/server-user-methods.ts'

/** What apps with a secret key have in common. */
export interface TrustedApp<Own extends CurrentServerUser>
  extends Omit<AnyApp<Own>, keyof ServerUserMethods<Own> | keyof ItemMethods>,
    ServerUserMethods<Own>,
    ServerTeamMethods,
    ServerApiKeyMethods,
    ServerOAuthMethods,
    ServerEmailMethods,
    ServerItemMethods,
    ServerPurchaseMethods,
    DataVaultMethods,
    EventFeedMethods,
    RequestMethods {}

export const trustedAppRows = [
  ...anyAppRows,
  serverUserMethods,
  serverTeamMethods,
  serverApiKeyMethods,
  serverOAuthMethods,
  serverEmailMethods,
  serverItemMethods,
  serverPurchaseMethods,
  dataVaultMethods,
  eventFeedMethods,
  requestMethods,
]

export function createTrustedApp(connection: Connection) {
  return createApp<CurrentServerUser>(connection, parts =>
    Object.freeze({ ...createCurrentServerUser(parts), ...createProjectOwner(parts.from, parts.session) }),
  )
}

/**
 * Latchkey on your own server. It sees and changes every user of the project; keep its key secret.
 *
 * @example
 * const serverApp = new LatchkeyServerApp({ tokenStore: null })
 * const user = await serverApp.getUser({ tokenStore: request })
 */
export interface LatchkeyServerApp<Own extends CurrentServerUser = CurrentServerUser> extends TrustedApp<Own> {}

/** The class itself. */
export interface LatchkeyServerAppConstructor {
  new <Own extends CurrentServerUser = CurrentServerUser>(
    options: LatchkeyServerAppConstructorOptions,
  ): LatchkeyServerApp<Own>
}

// The rows have the methods of the interface, and every user is of the widest kind: the type parameter says how much of
// it an application uses.
export const LatchkeyServerApp = appClass(
  (options: LatchkeyServerAppConstructorOptions) => createTrustedApp(connectAsServer(options)),
  trustedAppRows,
) as unknown as LatchkeyServerAppConstructor
