/**
 * The configuration of the server, validated and typed. The only reader of the process's environment.
 *
 * Everything that is wrong is said at once, each line with its fix, and nothing is created before all
 * of it is right. Messages never contain a value.
 */
import { resolve } from 'node:path'
import { keyPrefix } from '@latchkey/contract'
import type { z } from 'zod'
import { readFlags } from './config.flags.ts'
import { chooseProcesses, defaultPoolSize, usableCores } from './config.processes.ts'
import { problemsBetween } from './config.rules.ts'
import { smtpNameFrom } from './config.values.ts'
import { describeVariables, Environment } from './config.variables.ts'
import { randomToken } from './kernel/crypto/random.ts'
import type { Rate } from './kernel/limits/limits.ts'
import type { AdjustableLimit } from './rate-limits.ts'
import { getStoredSecret } from './stored-secrets.ts'

export { describeVariables }

export interface Config {
  readonly mode: 'development' | 'production'
  /** How many processes share the port. */
  readonly processes: number
  readonly listen: { readonly host: string; readonly port: number; readonly demoPort: number }
  /** Scheme, host and port as people outside see them; no slash at the end. */
  readonly publicUrl: string
  readonly trustedProxies: readonly string[]
  /** The header in which trusted proxies send the country of a visitor. */
  readonly geoHeader: string | undefined
  /** An absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly rootSecret: string
  readonly previousRootSecrets: readonly string[]
  /** The keys of the project `internal`. */
  readonly internal: InternalKeys
  readonly mail: {
    readonly smtpUrl: string | undefined
    /** What mail servers are given as our name. Undefined: that of this machine. */
    readonly smtpName: string | undefined
    readonly from: { readonly name: string; readonly address: string }
  }
  /** What requests of this server may reach: see kernel/outgoing. */
  readonly outgoing: { readonly allow: readonly string[]; readonly allowHttp: boolean }
  /** Of the operator, for the editors of emails. Null: there is none. */
  readonly languageModel: LanguageModelConfig | null
  /** Null: projects cannot be paid. */
  readonly stripe: StripeConfig | null
  /** Keys of the operator that projects may use, by the type of the provider. */
  readonly oauth: Readonly<Partial<Record<SharedProvider, OAuthKeys>>>
  /** How long an access token is valid. */
  readonly accessTokenSeconds: number
  /** How many passwords are hashed at once. */
  readonly passwordConcurrency: number
  /** How many passwords wait to be hashed at most. */
  readonly passwordQueue: number
  /** The rate limits that an operator may change: see rate-limits.ts. */
  readonly rateLimits: Readonly<Record<AdjustableLimit, Rate>>
  /** How many one user may have created that still exist. */
  readonly projectsPerUser: number
  /** 0: no ceiling. */
  readonly storageMegabytesPerOwner: number
  /** How long requests are still taken after the word to stop. */
  readonly drainSeconds: number
  readonly metricsToken: string | undefined
  /** Undefined: traces are sent nowhere. */
  readonly tracing: TracingConfig | undefined
  readonly log: { readonly level: NonNullable<Environment['LATCHKEY_LOG_LEVEL']> }
}

export type SharedProvider = 'google' | 'github' | 'microsoft' | 'spotify'

export interface OAuthKeys {
  readonly clientId: string
  readonly clientSecret: string
}

export type DatabaseConfig =
  | { readonly kind: 'postgres'; readonly url: string; readonly poolSize: number; readonly isBehindPooler: boolean }
  | { readonly kind: 'embedded' }

export interface TracingConfig {
  /** The collector's address, to which `/v1/traces` is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
}

/** A service with the interface of OpenAI. */
export interface LanguageModelConfig {
  /** To which `/chat/completions` is added. */
  readonly baseUrl: string
  readonly name: string
  readonly apiKey: string | null
}

/** The account of the operator, a platform of Stripe Connect. */
export interface StripeConfig {
  readonly secretKey: string
  /** For browsers. */
  readonly publishableKey: string
  readonly webhookSecret: string
  /** Scheme, host and port; no slash at the end. */
  readonly apiUrl: string
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
    ...(parsed.success ? problemsBetween(parsed.data) : getProblems(given, parsed.error)),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigRefused(problems)
  return freeze(configFrom(parsed.data))
}

/** What is wrong with single variables, and what the others are still missing besides. */
function getProblems(given: NodeJS.ProcessEnv, { issues }: z.ZodError): string[] {
  const refused = new Map(issues.map(({ path, message }) => [String(path[0]), message]))
  const others = Environment.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))))
  return [
    ...Array.from(refused, ([name, message]) => `${name} ${message}.`),
    ...problemsBetween(others).filter(problem => !refused.has(problem.split(' ')[0] ?? '')),
  ]
}

function configFrom(env: Environment): Config {
  const dataDir = resolve(env.LATCHKEY_DATA_DIR)
  const processes = chooseProcesses(env)
  const publicUrl = env.LATCHKEY_PUBLIC_URL ?? `http://localhost:${env.LATCHKEY_PORT}`
  const keep = (name: string, prefix = '') => getStoredSecret(dataDir, name, () => prefix + randomToken())
  return {
    mode: env.LATCHKEY_MODE,
    processes,
    listen: { host: env.LATCHKEY_HOST, port: env.LATCHKEY_PORT, demoPort: env.LATCHKEY_DEMO_PORT },
    publicUrl,
    trustedProxies: env.LATCHKEY_TRUSTED_PROXIES,
    geoHeader: env.LATCHKEY_GEO_HEADER,
    dataDir,
    database: env.DATABASE_URL
      ? {
          kind: 'postgres',
          url: env.DATABASE_URL,
          poolSize: env.LATCHKEY_DATABASE_POOL_SIZE ?? defaultPoolSize(processes),
          isBehindPooler: env.LATCHKEY_DATABASE_BEHIND_POOLER,
        }
      : { kind: 'embedded' },
    rootSecret: env.LATCHKEY_ROOT_SECRET ?? keep('root-secret'),
    previousRootSecrets: env.LATCHKEY_PREVIOUS_ROOT_SECRETS,
    internal: {
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
      smtpName: env.LATCHKEY_SMTP_NAME ?? smtpNameFrom(new URL(publicUrl).hostname),
      from: env.LATCHKEY_MAIL_FROM ?? { name: 'Latchkey', address: `noreply@${new URL(publicUrl).hostname}` },
    },
    outgoing: {
      allow: env.LATCHKEY_OUTGOING_ALLOW,
      allowHttp: env.LATCHKEY_OUTGOING_ALLOW_HTTP ?? env.LATCHKEY_MODE === 'development',
    },
    languageModel:
      env.LATCHKEY_LANGUAGE_MODEL_BASE_URL && env.LATCHKEY_LANGUAGE_MODEL_NAME
        ? {
            baseUrl: env.LATCHKEY_LANGUAGE_MODEL_BASE_URL,
            name: env.LATCHKEY_LANGUAGE_MODEL_NAME,
            apiKey: env.LATCHKEY_LANGUAGE_MODEL_API_KEY ?? null,
          }
        : null,
    stripe: stripeFrom(env),
    oauth: {
      ...getKeys('google', env.LATCHKEY_OAUTH_GOOGLE_CLIENT_ID, env.LATCHKEY_OAUTH_GOOGLE_CLIENT_SECRET),
      ...getKeys('github', env.LATCHKEY_OAUTH_GITHUB_CLIENT_ID, env.LATCHKEY_OAUTH_GITHUB_CLIENT_SECRET),
      ...getKeys('microsoft', env.LATCHKEY_OAUTH_MICROSOFT_CLIENT_ID, env.LATCHKEY_OAUTH_MICROSOFT_CLIENT_SECRET),
      ...getKeys('spotify', env.LATCHKEY_OAUTH_SPOTIFY_CLIENT_ID, env.LATCHKEY_OAUTH_SPOTIFY_CLIENT_SECRET),
    },
    accessTokenSeconds: env.LATCHKEY_ACCESS_TOKEN_SECONDS,
    // One more hash than cores fills the gaps between hashes. Not every container says how few cores it may use: more
    // threads than eight cores need would use up its time for everything else.
    passwordConcurrency: env.LATCHKEY_PASSWORD_CONCURRENCY ?? Math.min(usableCores(), 8) + 1,
    passwordQueue: env.LATCHKEY_PASSWORD_QUEUE,
    rateLimits: {
      passwordAttempts: env.LATCHKEY_PASSWORD_ATTEMPTS,
      passwordAttemptsPerClientIp: env.LATCHKEY_PASSWORD_ATTEMPTS_PER_CLIENT_IP,
      secondFactorAttempts: env.LATCHKEY_SECOND_FACTOR_ATTEMPTS,
      codeMails: env.LATCHKEY_CODE_MAILS,
      codeMailsPerClientIp: env.LATCHKEY_CODE_MAILS_PER_CLIENT_IP,
      signUpMailsPerClientIp: env.LATCHKEY_SIGN_UP_MAILS_PER_CLIENT_IP,
      mailsPerProject: env.LATCHKEY_MAILS_PER_PROJECT,
      sharedMailsPerMailbox: env.LATCHKEY_SHARED_MAILS_PER_MAILBOX,
      sharedMailsPerProject: env.LATCHKEY_SHARED_MAILS_PER_PROJECT,
      sharedMailsPerOwner: env.LATCHKEY_SHARED_MAILS_PER_OWNER,
      sharedMailsPerDeployment: env.LATCHKEY_SHARED_MAILS_PER_DEPLOYMENT,
      languageModelPerOwner: env.LATCHKEY_LANGUAGE_MODEL_PER_OWNER,
      languageModelPerDeployment: env.LATCHKEY_LANGUAGE_MODEL_PER_DEPLOYMENT,
      emailPreviewsPerOwner: env.LATCHKEY_EMAIL_PREVIEWS_PER_OWNER,
      emailPreviewsPerDeployment: env.LATCHKEY_EMAIL_PREVIEWS_PER_DEPLOYMENT,
      outgoingRequestsPerOwner: env.LATCHKEY_OUTGOING_REQUESTS_PER_OWNER,
      outgoingRequestsPerDeployment: env.LATCHKEY_OUTGOING_REQUESTS_PER_DEPLOYMENT,
      outgoingTestsPerOwner: env.LATCHKEY_OUTGOING_TESTS_PER_OWNER,
      outgoingTestsPerDeployment: env.LATCHKEY_OUTGOING_TESTS_PER_DEPLOYMENT,
      startsPerClientIp: env.LATCHKEY_STARTS_PER_CLIENT_IP,
    },
    projectsPerUser: env.LATCHKEY_PROJECTS_PER_USER,
    storageMegabytesPerOwner: env.LATCHKEY_STORAGE_MEGABYTES_PER_OWNER,
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

function stripeFrom(env: Environment): StripeConfig | null {
  const secretKey = env.LATCHKEY_STRIPE_SECRET_KEY
  const publishableKey = env.LATCHKEY_STRIPE_PUBLISHABLE_KEY
  const webhookSecret = env.LATCHKEY_STRIPE_WEBHOOK_SECRET
  if (!secretKey || !publishableKey || !webhookSecret) return null
  return { secretKey, publishableKey, webhookSecret, apiUrl: env.LATCHKEY_STRIPE_API_URL }
}

function getKeys(provider: SharedProvider, clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { [provider]: { clientId, clientSecret } } : {}
}

/** A variable set to nothing, as `docker compose` does with `NAME=`, counts as unset. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}

function freeze<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freeze(part)
  return Object.freeze(value)
}
