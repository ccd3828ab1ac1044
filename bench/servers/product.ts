/** Latchkey as it is deployed: built, in production mode, logging as by default. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, type Started, startNode } from './process.ts'

const main = fileURLToPath(new URL('../../packages/cli/dist/main.js', import.meta.url))
const keyCheck = fileURLToPath(new URL('key-check.ts', import.meta.url))
const publicUrl = 'https://latchkey.example.com'

export const internalKeys = {
  client: 'pck_bench_publishable_client_key',
  server: 'ssk_bench_secret_server_key_of_project_internal',
  admin: 'sak_bench_super_secret_admin_key_of_project_internal',
}

export interface ProductOptions {
  /** Without it the database is embedded, in `dataDir`. */
  readonly databaseUrl?: string
  readonly dataDir?: string
  readonly smtpPort: number
  /** Further settings. */
  readonly env?: Readonly<Record<string, string>>
  /** A module that is loaded before the product. */
  readonly preload?: URL
}

export async function startProduct(options: ProductOptions): Promise<Started> {
  const preload = options.preload ? ['--import', 'tsx', '--import', options.preload.href] : []
  return startWith([...profiling(), ...preload, main], options)
}

/** Beside the product, on its database. */
export async function startKeyCheck(options: ProductOptions): Promise<Started> {
  return startWith(['--import', 'tsx', keyCheck], options)
}

async function startWith(
  command: readonly string[],
  { databaseUrl, dataDir = temporaryFolder(), smtpPort, env: further }: ProductOptions,
): Promise<Started> {
  const port = await freePort()
  const env = { ...productEnv({ databaseUrl, dataDir, smtpPort }), LATCHKEY_PORT: String(port), ...further }
  return startNode(command, env, port)
}

/** The settings of the deployment; who has the same can stand beside it. */
export function productEnv({ databaseUrl, dataDir, smtpPort }: ProductOptions & { dataDir: string }) {
  return {
    LATCHKEY_MODE: 'production',
    LATCHKEY_PUBLIC_URL: publicUrl,
    LATCHKEY_DATA_DIR: dataDir,
    LATCHKEY_ROOT_SECRET: 'a root secret that is good enough for measuring',
    LATCHKEY_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { LATCHKEY_ALLOW_EMBEDDED: 'true' }),
  }
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'latchkey-bench-data-'))

/** `BENCH_PROFILE=folder npm run bench` leaves a profile of every product process there. */
function profiling(): string[] {
  const folder = process.env.BENCH_PROFILE
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

export type Level = keyof typeof internalKeys

const keyHeader = {
  client: 'x-stack-publishable-client-key',
  server: 'x-stack-secret-server-key',
  admin: 'x-stack-super-secret-admin-key',
}

/** Project `internal` is a project like any other, and its keys are known beforehand. */
export function getHeaders(level: Level): Record<string, string> {
  return {
    'x-stack-access-type': level,
    'x-stack-project-id': 'internal',
    [keyHeader[level]]: internalKeys[level],
    'content-type': 'application/json',
  }
}

export function signUp(url: string, email: string, password: string): Promise<Response> {
  return fetch(`${url}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: getHeaders('client'),
    body: JSON.stringify({ email, password, verification_callback_url: `${publicUrl}/handler/email-verification` }),
  })
}
