/** From the options of an app with a secret key to its connection. No page loads this before it manages a project. */
import type { Platform } from '@latchkey/client'
import { getFirst, isBrowser } from '../environment.ts'
import { getCommon } from './connect.ts'
import { type Connection, createConnection } from './connection.ts'
import { latchkeyInternals } from './internals.ts'
import {
  getPublishableClientKey,
  type LatchkeyAdminAppConstructorOptions,
  type LatchkeyServerAppConstructorOptions,
  required,
} from './options.ts'

declare const process: { env: Record<string, string | undefined> }

/** The names of published SDKs come after our own. */
const serverKeyReaders = [
  () => process.env.LATCHKEY_SECRET_SERVER_KEY,
  () => process.env.HEXCLAVE_SECRET_SERVER_KEY,
  () => process.env.STACK_SECRET_SERVER_KEY,
]
const adminKeyReaders = [
  () => process.env.LATCHKEY_SUPER_SECRET_ADMIN_KEY,
  () => process.env.HEXCLAVE_SUPER_SECRET_ADMIN_KEY,
  () => process.env.STACK_SUPER_SECRET_ADMIN_KEY,
]

export function connectAsServer(options: LatchkeyServerAppConstructorOptions, platform?: Platform): Connection {
  const given = options.secretServerKey ?? getFirst(...serverKeyReaders)
  const workflowToken = options.workflowToken ?? getFirst(() => process.env.LATCHKEY_WORKFLOW_TOKEN)
  if (workflowToken !== undefined) refuseInBrowser('workflowToken')
  const key = workflowToken ? (given ?? '') : getSecret('secretServerKey', given, 'LATCHKEY_SECRET_SERVER_KEY')
  const publishableClientKey = getPublishableClientKey(options)
  const credentials = { level: 'server', key, workflowToken, publishableClientKey, owner: null } as const
  return createConnection({ ...getCommon(options), ...credentials }, platform)
}

/** An admin key may do what a server key may; so an admin app has no need of both. */
export function connectAsAdmin(options: LatchkeyAdminAppConstructorOptions, platform?: Platform): Connection {
  if (options.projectOwnerSession) {
    const owner = options.projectOwnerSession[latchkeyInternals]
    const credentials = { level: 'admin', key: '', publishableClientKey: '', owner } as const
    return createConnection({ ...getCommon(options), ...credentials }, platform)
  }
  const given = options.superSecretAdminKey ?? getFirst(...adminKeyReaders)
  const key = getSecret('superSecretAdminKey', given, 'LATCHKEY_SUPER_SECRET_ADMIN_KEY')
  const publishableClientKey = getPublishableClientKey(options)
  const credentials = { level: 'admin', key, publishableClientKey, owner: null } as const
  return createConnection({ ...getCommon(options), ...credentials }, platform)
}

/** A secret that was given, or found in the environment; refused where visitors could read it. */
function getSecret(option: string, value: string | undefined, variable: string): string {
  refuseInBrowser(option)
  return required(option, value, variable)
}

function refuseInBrowser(option: string): void {
  if (isBrowser()) throw new Error(`${option} must never reach a browser. Use a LatchkeyClientApp there.`)
}
