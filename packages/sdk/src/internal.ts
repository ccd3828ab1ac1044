/**
 * For packages that build on this one, such as `@latchkey/react`. It may change with any version.
 *
 * Every app has, under {@link latchkeyInternals}, stores that a view can watch:
 *
 * @example
 * const store = app[latchkeyInternals].currentUser()
 * const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
 * if (snapshot.status === 'pending') throw snapshot.promise
 * if (snapshot.status === 'failed') throw snapshot.error
 * return snapshot.value
 *
 * What a method of an app, a user or a team reads has a store as well, see {@link StoreOf}:
 *
 * @example
 * const members = team[latchkeyInternals].store(() => team.listUsers())
 * const permissions = user[latchkeyInternals].store(() => user.listPermissions(team))
 */
export { type SignInMethod, usableMethods } from '@latchkey/contract/names'
export { type AppInternals, latchkeyInternals, type WhoCounts } from './app/internals.ts'
export type { CliLogin } from './auth/cli.ts'
export {
  clearMailedCode,
  clearMfaAttempt,
  getStoredMailedCode,
  getStoredMfaAttempt,
  getStoredTypedEmail,
  isMfaAttemptAfterOAuth,
  keepMailedCode,
  keepTypedEmail,
  type MailedCode,
} from './auth/tab-storage.ts'
export type { StoreOf } from './cache/reads.ts'
export { createStore, type LoadedStore, memoize, type Snapshot, type Store } from './cache/store.ts'
export { notSignedIn } from './errors/own-errors.ts'
export { customerKey } from './items/customer-key.ts'
export type { Redirects } from './redirects/redirects.ts'
export { getPath, pageAddress, rememberedPath } from './redirects/return-path.ts'
export { resolveUrls } from './redirects/urls.ts'
export { fileOfUsers, readUserTable, type Table, usersInTable } from './user-transfer/table.ts'
export type { SerializedUser } from './users/serialized-user.ts'
export { pretendSession, renewTokens, sessionSecret, takeUser } from './users/take-user.ts'
