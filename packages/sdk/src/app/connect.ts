/** From the options of an app to its connection, for apps without a secret key. */
import type { Platform } from '@latchkey/client'
import { type Connection, createConnection } from './connection.ts'
import {
  baseUrlOf,
  extraHeadersOf,
  type LatchkeyClientAppConstructorOptions,
  projectIdOf,
  publishableClientKeyOf,
} from './options.ts'

export function connectAsClient(options: LatchkeyClientAppConstructorOptions, platform?: Platform): Connection {
  const publishableClientKey = publishableClientKeyOf(options)
  const credentials = { level: 'client', key: publishableClientKey, publishableClientKey, owner: null } as const
  return createConnection({ ...commonOf(options), ...credentials }, platform)
}

/** What the options of every kind of app say. */
export function commonOf(options: LatchkeyClientAppConstructorOptions) {
  return {
    baseUrl: baseUrlOf(options),
    projectId: projectIdOf(options),
    extraRequestHeaders: extraHeadersOf(options),
    tokenStore: options.tokenStore,
    urls: options.urls,
    redirectMethod: options.redirectMethod ?? 'none',
    oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
    pace: options.retryPace ?? 'standard',
  } as const
}
