/**
 * For packages that put the server app into a framework. Apart from `@latchkey/js/internal`, which pages load. It may change with
 * any version.
 *
 * @example
 * const apps = createRequestApps(options, framework)
 * const user = await apps.of(tokensOfTheRequest).getUser()
 */
export { getContext } from './app/base-app.ts'
export { createRequestApps, type Framework, type RequestApps } from './app/request-apps.ts'
export { TrustedApp } from './app/trusted-app.ts'
export type { Redirects } from './redirects/redirects.ts'
export { getPath, pageAddress, rememberedPath, returnParameter } from './redirects/return-path.ts'
export { type CookieChange, cookieChanges, isUnderPlainNames } from './token-stores/cookie-changes.ts'
export { keepsToHostOnly, tokensInCookies } from './token-stores/cookie-names.ts'
export { createMemoryStore } from './token-stores/memory.ts'
export type { TokenStore } from './token-stores/token-store.ts'
export { type SerializedUser, serializeUser } from './users/serialized-user.ts'
