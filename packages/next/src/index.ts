/**
 * Latchkey in Next.js. Server components get this file; client components get `client.ts` under the same name.
 *
 * @example
 * import { LatchkeyProvider } from '@latchkey/next'
 */
export * from '@latchkey/react'
// Named, since both have one of this name.
export { LatchkeyClientApp, type LatchkeyClientAppConstructorOptions } from './client/client-app.ts'
export {
  LatchkeyHandler,
  type LatchkeyHandlerProps,
  LatchkeyProvider,
  type LatchkeyProviderProps,
} from './either-router.ts'
export {
  type LatchkeyProxyOptions,
  LatchkeyServerApp,
  type LatchkeyServerAppConstructor,
  type LatchkeyServerAppConstructorOptions,
  latchkeyProxy,
} from './server.ts'
