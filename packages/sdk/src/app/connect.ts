/** From the options of an app to its connection, for apps without a secret key. */
import type { Platform } from '@latchkey/client'
import { type Connection, createConnection } from './connection.ts'
import {
  getBaseUrl,
  getExtraHeaders,
  getProjectId,
  getPublishableClientKey,
  type LatchkeyClientAppConstructorOptions,
} from './options.ts'

export function connectAsClient(options: LatchkeyClientAppConstructorOptions, platform?: Platform): Connection {
  const publishableClientKey = getPublishableClientKey(options)
  const credentials = { level: 'client', key: publishableClientKey, publishableClientKey, owner: null } as const
  return createConnection({ ...getCommon(options), ...credentials }, platform)
}

/** What the options of every kind of app say. */
export function getCommon(options: LatchkeyClientAppConstructorOptions) {
  return {
    baseUrl: getBaseUrl(options),
    projectId: getProjectId(options),
    extraRequestHeaders: getExtraHeaders(options),
    tokenStore: options.tokenStore,
    urls: options.urls,
    redirectMethod: options.redirectMethod ?? 'none',
    oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
    pace: options.retryPace ?? 'standard',
  } as const
}
