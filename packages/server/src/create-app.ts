/** Chooses the real implementation of everything that an {@link App} holds. */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createEmailSandbox, type EmailSandbox } from '@latchkey/email-sandbox'
import pino, { type Logger } from 'pino'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { type Clock, systemClock } from './kernel/clock.ts'
import { createClockMoves } from './kernel/clock-moves.ts'
import { createAccessTokens } from './kernel/crypto/access-tokens.ts'
import { createKeyedDigests } from './kernel/crypto/keyed-digests.ts'
import { type Argon2Cost, createPasswords } from './kernel/crypto/passwords.ts'
import { createSealer } from './kernel/crypto/sealed.ts'
import { createSigningKeys } from './kernel/crypto/signing-keys.ts'
import { type Database, type DatabaseOptions, openDatabase } from './kernel/db/database.ts'
import { bindDb } from './kernel/db/db.ts'
import { type Distributing, distribute, planDistribution, readReferences } from './kernel/db/distribute.ts'
import { type DistributionPlan, estimateSeconds } from './kernel/db/distribution-plan.ts'
import { listPending, migrate } from './kernel/db/migrate.ts'
import { checkStatements } from './kernel/db/statement-check.ts'
import { leaveUnwatched } from './kernel/db/transaction-scope.ts'
import { createRequestLog } from './kernel/http/request-log.ts'
import { createLimits } from './kernel/limits/limits.ts'
import { createLogLines, type LogLines } from './kernel/log-lines.ts'
import { createInbox } from './kernel/mail/inbox.ts'
import { createMailer } from './kernel/mail/mailer.ts'
import { addressGuard } from './kernel/outgoing/addresses.ts'
import { createFetch, type OutgoingFetch } from './kernel/outgoing/fetch.ts'
import { createResolveName, type ResolveName } from './kernel/outgoing/names.ts'
import { createStripeClient } from './kernel/stripe/stripe-client.ts'
import { createPrometheus } from './kernel/telemetry/prometheus.ts'
import { createTracing, tracedFetch, tracedMailer, traceStatements } from './kernel/telemetry/tracing.ts'
import { cleanUps } from './slices.ts'
import { layout, statementsAcrossProjects } from './tables.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))
const snapshotFile = fileURLToPath(new URL('../dist/embedded.snapshot', import.meta.url))

/** What a test may fix or replace. */
export interface AppParts {
  readonly clock?: Clock
  readonly log?: Logger
  readonly database?: Database
  readonly strict?: boolean
  /** What hashing a password costs, where that is not what is tested. */
  readonly passwordCost?: Argon2Cost
  /** One that several apps share. It is not closed with any of them. */
  readonly emailSandbox?: EmailSandbox
  /** The addresses of the hosts that outgoing requests name. */
  readonly resolveName?: ResolveName
  /** Puts doubles in the place of other servers. */
  readonly aroundFetch?: (fetch: OutgoingFetch) => OutgoingFetch
}

export async function createApp(config: Config, parts: AppParts = {}): Promise<App> {
  const { clock = systemClock, strict = false } = parts
  const lines = parts.log ? null : createLogLines()
  const log = parts.log ?? createLog(config, lines)
  const database = parts.database ?? (await openMigrated(config, { clock, log }))
  const rootSecrets = { current: config.rootSecret, previous: config.previousRootSecrets }
  const sealer = createSealer(rootSecrets)
  const { accessTokenSeconds: lifetimeSeconds, passwordConcurrency: concurrency, passwordQueue: maxQueue } = config
  const passwords = createPasswords({ concurrency, maxQueue, cost: parts.passwordCost })
  const resolveName = parts.resolveName ?? createResolveName({ usesSystem: config.outgoing.allow.length > 0 })
  const ownServers = { resolveName, isAllowedAddress: addressGuard(config.outgoing.allow) }
  const mailer = createMailer(config.mail, { database, sealer, clock, ownServers })
  const tracing = await createTracing(config.tracing)
  if (tracing) traceStatements(database.pool, tracing)
  const prometheus = config.metricsToken ? await createPrometheus({ database, passwords, clock }) : null
  const ownServices = {
    ...(config.languageModel ? { ai: new URL(config.languageModel.baseUrl).origin } : {}),
    ...(config.stripe ? { payments: config.stripe.apiUrl } : {}),
  }
  const sent = createFetch({ ...config.outgoing, ownServices, observe: prometheus?.sent, resolveName })
  const around = parts.aroundFetch?.(sent) ?? sent
  const fetch = tracing ? tracedFetch(around, tracing) : around
  const signingKeys = createSigningKeys({
    getDb: projectId => bindDb(database, projectId, 'main'),
    sealer,
    clock,
    tokenLifetimeSeconds: lifetimeSeconds,
  })
  return {
    config,
    strict,
    database,
    clock,
    clockMoves: createClockMoves(clock, log),
    ids: { next: () => randomUUID() },
    passwords,
    sealer,
    keyedDigests: createKeyedDigests(rootSecrets),
    signingKeys,
    accessTokens: createAccessTokens({ keys: signingKeys, clock, publicOrigin: config.publicUrl, lifetimeSeconds }),
    limits: createLimits(database, clock),
    inbox: createInbox({ database, sealer, clock }),
    emailSandbox: parts.emailSandbox ?? createEmailSandbox(),
    mailer: tracing ? tracedMailer(mailer, tracing) : mailer,
    fetch,
    stripe: config.stripe ? createStripeClient({ config: config.stripe, fetch, clock, log }) : null,
    log,
    cleanUps,
    requestLog: createRequestLog(log, lines, getPid(config)),
    prometheus,
    tracing,
  }
}

/** An embedded database in memory, migrated, for a server whose data may go when it stops. */
export async function openDatabaseInMemory({
  clock = systemClock,
  snapshot = snapshotFile,
}: Pick<DatabaseOptions, 'clock' | 'snapshot'> = {}): Promise<Database> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ clock, snapshot, log })
  await migrate(database, migrationsFolder, log)
  return database
}

/** Brings the database up to date and closes it again. Answers the names of the migrations that ran. */
export function migrateDatabase(config: Config): Promise<readonly string[]> {
  return withDatabase(config, (database, log) => migrate(database, migrationsFolder, log))
}

/** The names of the migrations that have not run on the database yet. */
export function listPendingMigrations(config: Config): Promise<readonly string[]> {
  return withDatabase(config, database => listPending(database, migrationsFolder))
}

export interface Distribution extends DistributionPlan {
  /** How long the statements take, about. */
  readonly seconds: number
  /** Statements of this version that a distributed database does not take as it should. */
  readonly refused: readonly string[]
}

export interface DistributingDatabase extends Distributing {
  /** Changes nothing. */
  readonly isCheck?: boolean
  /** Called before anything is changed. */
  onPlan?(distribution: Distribution): void
}

/** Distributes the tables over the nodes of Citus, if nothing is missing. Returns what was missing, and what was done. */
export function distributeDatabase(
  config: Config,
  { isCheck = false, onPlan, ...distributing }: DistributingDatabase = {},
): Promise<Distribution> {
  return withDatabase(config, async database => {
    const plan = await planDistribution(database, layout, getWantedReferences)
    const isDone = plan.problems.length + plan.statements.length === 0
    const refused =
      isCheck && isDone ? await checkStatements(database, new Set(Object.keys(statementsAcrossProjects))) : []
    const distribution = { ...plan, seconds: estimateSeconds(plan), refused }
    if (isCheck || plan.problems.length > 0) return distribution
    onPlan?.(distribution)
    await distribute(database, plan, distributing)
    return distribution
  })
}

/** The foreign keys of this version: a database whose distribution was interrupted may lack some. */
async function getWantedReferences() {
  const database = await openDatabaseInMemory()
  try {
    return await readReferences(database)
  } finally {
    await database.close()
  }
}

async function withDatabase<Result>(config: Config, work: (database: Database, log: Logger) => Promise<Result>) {
  const log = createLog(config, null)
  const database = await openConfigured(config, { clock: systemClock, log })
  try {
    return await work(database, log)
  } finally {
    await database.close()
  }
}

async function openMigrated(config: Config, parts: { clock: Clock; log: Logger }): Promise<Database> {
  const database = await openConfigured(config, parts)
  if (config.mode === 'production' && database.kind === 'postgres') leaveUnwatched(database.pool)
  await migrate(database, migrationsFolder, parts.log)
  return database
}

function openConfigured(config: Config, parts: { clock: Clock; log: Logger }): Promise<Database> {
  const { database, dataDir } = config
  const where = database.kind === 'postgres' ? database : { dataDir, snapshot: snapshotFile }
  return openDatabase({ ...where, ...parts })
}

/** One line of JSON for each event, written behind the request's back. */
export function createLog(config: Config, lines: LogLines | null = null): Logger {
  const pid = getPid(config)
  return pino({ level: config.log.level, base: pid === null ? null : { pid } }, lines ?? createLogLines())
}

/** Which process a line is of, where several write to the same output. */
const getPid = ({ processes }: Config): number | null => (processes > 1 ? process.pid : null)
