/**
 * Latchkey for any JavaScript: browsers, Node, Deno, Bun and workers.
 *
 * @example
 * import { LatchkeyClientApp } from '@latchkey/js'
 * const app = new LatchkeyClientApp({ tokenStore: 'cookie' })
 */
export { LatchkeyAdminApp } from './admin.ts'
export * from './client-entry.ts'
export { LatchkeyServerApp } from './server.ts'
