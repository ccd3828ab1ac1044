/**
 * What the server was told, checked and typed. The only reader of the process's environment.
 *
 * Everything that is wrong is said at once, each line with its fix, and nothing is created before all
 * of it is right. Messages never contain a value.
 */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { keyPrefix } from '@latchkey/contract'
import type { z } from 'zod'
import { readFlags } from './config.flags.ts'
import { problemsBetween } from './config.rules.ts'
import { describeVariables, Environment } from './config.variables.ts'
import { keptSecret } from './kept-secrets.ts'
import { randomToken } from './kernel/crypto/random.ts'

export { describeVariables }

export interface Config {
  readonly mode: 'development' | 'production'
  readonly listen: { readonly host: string; readonly port: number; readonly demoPort: number }
  /** Scheme, host and port as people outside see them; no slash at the end. */
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  /** Where trusted proxies tell the country of a visitor. */
  readonly geoHeader: string | undefined
  /** An absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly rootSecret: { readonly current: string; readonly previous: readonly string[] }
  readonly internalKeys: InternalKeys
  readonly mail: {
    readonly smtpUrl: string | undefined
    readonly from: { readonly name: string; readonly address: string }
  }
  readonly accessTokens: { readonly lifetimeSeconds: number }
  readonly passwords: { readonly concurrency: number; readonly maxQueue: number }
  /** How often something may be tried before it has to wait. */
  readonly attempts: {
    /** Wrong ones, for one account from one address. */
    readonly passwords: Rate
    /** Wrong ones from one address, for whichever accounts. */
    readonly passwordsPerPlace: Rate
    /** Wrong codes of one user. */
    readonly secondFactors: Rate
    /** To one address, for one purpose. */
    readonly codeMails: Rate
    /** Asked for from one place, to whichever addresses. */
    readonly codeMailsPerPlace: Rate
    /** What needs no proof, from one place: each kind for itself. */
    readonly beginningsPerPlace: Rate
  }
  /** How long requests are still taken after the word to stop. */
  readonly drainSeconds: number
  readonly metricsToken: string | undefined
  /** Undefined: traces are sent nowhere. */
  readonly tracing: TracingConfig | undefined
  readonly log: { readonly level: NonNullable<Environment['LATCHKEY_LOG_LEVEL']> }
}

/** At most so many at once, refilled steadily over the time. */
export interface Rate {
  readonly limit: number
  readonly perSeconds: number
}

export type DatabaseConfig =
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number }
  | { readonly kind: 'embedded' }

export interface TracingConfig {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/** The keys of the project `internal`, in clear. */
export interface InternalKeys {
  readonly publishableClientKey: string
  readonly secretServerKey: string
  readonly superSecretAdminKey: string
}

/** Why the server does not start: every problem, each with what to do about it. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Latchkey cannot start with this configuration:', ...problems.map(problem => `  • ${problem}`)].join('\n'))
    this.problems = problems
  }
}

/**
 * Reads the environment and the command line (`--port 8200` is `LATCHKEY_PORT=8200`).
 *
 * @throws {@link ConfigRefused} with every problem.
 *
 * @example
 * const config = loadConfig(process.env, process.argv.slice(2))
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env, argv: readonly string[] = []): Config {
  const flags = readFlags(argv)
  const given = withoutEmpty({ ...env, ...flags.settings })
  const parsed = Environment.safeParse(given)
  const problems = [
    ...flags.problems,
    ...(parsed.success ? problemsBetween(parsed.data) : problemsOf(given, parsed.error)),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigRefused(problems)
  return freeze(configFrom(parsed.data))
}

/** What is wrong with single variables, and what the others are still missing besides. */
function problemsOf(given: NodeJS.ProcessEnv, { issues }: z.ZodError): string[] {
  const refused = new Map(issues.map(({ path, message }) => [String(path[0]), message]))
  const others = Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))))
  return [
    ...Array.from(refused, ([name, message]) => `${name} ${message}.`),
    ...problemsBetween(others).filter(problem => !refused.has(problem.split(' ')[0] ?? '')),
  ]
}

function configFrom(env: Environment): Config {
  const dataDir = resolve(env.LATCHKEY_DATA_DIR)
  const publicUrl = env.LATCHKEY_PUBLIC_URL ?? `http://localhost:${env.LATCHKEY_PORT}`
  const keep = (name: string, prefix = '') => keptSecret(dataDir, name, () => prefix + randomToken())
  return {
    mode: env.LATCHKEY_MODE,
    listen: { host: env.LATCHKEY_HOST, port: env.LATCHKEY_PORT, demoPort: env.LATCHKEY_DEMO_PORT },
    publicUrl,
    trustedProxies: env.LATCHKEY_TRUSTED_PROXIES,
    geoHeader: env.LATCHKEY_GEO_HEADER,
    dataDir,
    database: env.DATABASE_URL
      ? { kind: 'postgres', url: env.DATABASE_URL, poolSize: env.LATCHKEY_DATABASE_POOL_SIZE }
      : { kind: 'embedded' },
    rootSecret: {
      current: env.LATCHKEY_ROOT_SECRET ?? keep('root-secret'),
      previous: env.LATCHKEY_PREVIOUS_ROOT_SECRETS,
    },
    internalKeys: {
      publishableClientKey:
        env.LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY ??
        keep('internal-publishable-client-key', keyPrefix.publishableClientKey),
      secretServerKey:
        env.LATCHKEY_INTERNAL_SECRET_SERVER_KEY ?? keep('internal-secret-server-key', keyPrefix.secretServerKey),
      superSecretAdminKey:
        env.LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY ??
        keep('internal-super-secret-admin-key', keyPrefix.superSecretAdminKey),
    },
    mail: {
      smtpUrl: env.LATCHKEY_SMTP_URL,
      from: env.LATCHKEY_MAIL_FROM ?? { name: 'Latchkey', address: `noreply@${new URL(publicUrl).hostname}` },
    },
    accessTokens: { lifetimeSeconds: env.LATCHKEY_ACCESS_TOKEN_SECONDS },
    // Hashing runs on libuv's four threads. One more hash than cores fills the gaps between hashes, and one
    // thread stays free for everything else that needs one.
    passwords: {
      concurrency: env.LATCHKEY_PASSWORD_CONCURRENCY ?? Math.min(availableParallelism() + 1, 3),
      maxQueue: env.LATCHKEY_PASSWORD_QUEUE,
    },
    attempts: {
      passwords: env.LATCHKEY_PASSWORD_ATTEMPTS,
      passwordsPerPlace: env.LATCHKEY_PASSWORD_ATTEMPTS_PER_ADDRESS,
      secondFactors: env.LATCHKEY_SECOND_FACTOR_ATTEMPTS,
      codeMails: env.LATCHKEY_CODE_MAILS,
      codeMailsPerPlace: env.LATCHKEY_CODE_MAILS_PER_CLIENT_ADDRESS,
      beginningsPerPlace: env.LATCHKEY_BEGINNINGS_PER_CLIENT_ADDRESS,
    },
    drainSeconds: env.LATCHKEY_DRAIN_SECONDS ?? (env.LATCHKEY_MODE === 'production' ? 5 : 0),
    metricsToken: env.LATCHKEY_METRICS_TOKEN,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: env.OTEL_SERVICE_NAME,
        }
      : undefined,
    log: { level: env.LATCHKEY_LOG_LEVEL ?? (env.LATCHKEY_MODE === 'production' ? 'info' : 'warn') },
  }
}

/** A variable set to nothing, as `docker compose` does with `NAME=`, counts as unset. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

function freeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  return Object.freeze(value)
}
