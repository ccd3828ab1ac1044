/**
 * For packages that build on the admin app. Apart from `@latchkey/js/internal`, because bundlers that split code
 * load with a module whatever it names. It may change with any version.
 *
 * An admin app has stores that a view can watch; {@link AdminWatchable} lists them:
 *
 * @example
 * const keys = adminApp[adminInternals].store('internalApiKeys')
 */
export { adminInternals } from './app/admin-internals.ts'
export type { AdminStores } from './app/admin-stores.ts'
export type { AdminWatchable } from './app/admin-watchable.ts'
export { transactionKey } from './transactions/transaction.ts'
