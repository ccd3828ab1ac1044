/**
 * What runs on the server alone: the app, and the proxy.
 *
 * @example
 * import { LatchkeyServerApp } from '@latchkey/next/server'
 */
export { type LatchkeyProxyOptions, latchkeyProxy } from './server/proxy.ts'
export {
  LatchkeyServerApp,
  type LatchkeyServerAppConstructor,
  type LatchkeyServerAppConstructorOptions,
} from './server/server-app.ts'
