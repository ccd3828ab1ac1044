/**
 * What every page needs to speak the wire: its names, how they are spelled, and the routes that are called before
 * a user does anything. The whole table is in `table.ts`, which pages load when they first do more.
 */

export { opaquePassword } from './auth/opaque-password.ts'
export * from './kernel/headers.ts'
export { opaqueKeys, toCamel, toSnake } from './kernel/spelling.ts'
export { pageRoutes } from './page-routes.ts'
export { methodsSetUp, type SignInMethod, usableMethods } from './sign-in-methods/sign-in-methods.ts'

/** The version of the published SDKs whose wire this is. */
export const spokenVersion = '2.8.41'
export const apiPath = '/api/v1'
