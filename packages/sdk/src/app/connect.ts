/** From the options of each kind of app to its connection. */
import { environment } from '../environment.ts'
import type { Platform } from '../transport/platform.ts'
import { type Connection, createConnection } from './connection.ts'
import { latchkeyInternals } from './internals.ts'
import {
  baseUrlOf,
  extraHeadersOf,
  type LatchkeyAdminAppConstructorOptions,
  type LatchkeyClientAppConstructorOptions,
  type LatchkeyServerAppConstructorOptions,
  projectIdOf,
  publishableClientKeyOf,
  secretOf,
} from './options.ts'

export function connectAsClient(options: LatchkeyClientAppConstructorOptions, platform?: Platform): Connection {
  const publishableClientKey = publishableClientKeyOf(options)
  const credentials = { level: 'client', key: publishableClientKey, publishableClientKey, owner: null } as const
  return createConnection({ ...common(options), ...credentials }, platform)
}

export function connectAsServer(options: LatchkeyServerAppConstructorOptions, platform?: Platform): Connection {
  const given = options.secretServerKey ?? environment.secretServerKey()
  const key = secretOf('secretServerKey', given, 'LATCHKEY_SECRET_SERVER_KEY')
  const publishableClientKey = publishableClientKeyOf(options)
  const credentials = { level: 'server', key, publishableClientKey, owner: null } as const
  return createConnection({ ...common(options), ...credentials }, platform)
}

/** An admin key may do what a server key may; so an admin app has no need of both. */
export function connectAsAdmin(options: LatchkeyAdminAppConstructorOptions, platform?: Platform): Connection {
  if (options.projectOwnerSession) {
    const owner = options.projectOwnerSession[latchkeyInternals]
    const credentials = { level: 'admin', key: '', publishableClientKey: '', owner } as const
    return createConnection({ ...common(options), ...credentials }, platform)
  }
  const given = options.superSecretAdminKey ?? environment.superSecretAdminKey()
  const key = secretOf('superSecretAdminKey', given, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY')
  const publishableClientKey = publishableClientKeyOf(options)
  const credentials = { level: 'admin', key, publishableClientKey, owner: null } as const
  return createConnection({ ...common(options), ...credentials }, platform)
}

function common(options: LatchkeyClientAppConstructorOptions) {
  return {
    baseUrl: baseUrlOf(options),
    projectId: projectIdOf(options),
    extraRequestHeaders: extraHeadersOf(options),
    tokenStore: options.tokenStore,
    urls: options.urls,
    redirectMethod: options.redirectMethod ?? 'none',
  } as const
}
