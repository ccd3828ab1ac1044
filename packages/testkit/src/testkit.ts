/**
 * A real Latchkey in the test process: the same code and a real database, with a clock to hold still, a
 * mailbox to read, and projects, keys and people at hand.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Config,
  createEmailSandbox,
  type Latchkey,
  type LatchkeyParts,
  listen,
  loadConfig,
  startLatchkey,
} from '@latchkey/server'
import type { StripeDouble } from '@latchkey/stripe-double'
import { createTestClock, type TestClock } from './clock.ts'
import { answeredByModel, languageModelSettings } from './language-model.ts'
import { borrowDatabase } from './lent-databases.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createTestProject, internalProject, type ProjectOptions, projectWith, type TestProject } from './project.ts'
import type { ProviderDoubles } from './providers/doubles.ts'
import { createProviders } from './providers/on-demand.ts'
import { outlivesTests } from './test-runner.ts'

export interface TestkitOptions {
  /** A PostgreSQL of the test's own; without it the database is embedded and lives in memory. */
  readonly databaseUrl?: string
  /** Further settings, by the names of the environment's variables. */
  readonly env?: Readonly<Record<string, string>>
  /** Time that several servers share, or that a database was opened with. */
  readonly clock?: TestClock
  /** `real` where the time or the room that hashing takes is what is tested; otherwise passwords are hashed quickly. */
  readonly hashing?: 'quick' | 'real'
  /**
   * Whether the server listens on a free port of this machine, for browsers and other programs. Its address is `config.publicUrl`.
   * Without it, requests go through `fetch`, and no network is needed.
   */
  readonly listens?: boolean
  /** Whether projects can be paid, with a double of Stripe, whose keys and objects are of test mode unless it is `live`. */
  readonly stripe?: boolean | 'live'
  /** An open database, a logger. */
  readonly parts?: Omit<LatchkeyParts, 'clock'>
}

export interface Testkit {
  readonly config: Config
  readonly latchkey: Latchkey
  readonly clock: TestClock
  readonly mailbox: Mailbox
  /** Latchkey's own project, whose users own others. */
  readonly internal: TestProject
  /** A fresh project with keys of all three kinds. */
  createProject(options?: ProjectOptions): Promise<TestProject>
  /** A project of another server on the same database, with its requests sent to this one. */
  sameProject(project: Pick<TestProject, 'id' | 'keys'>): TestProject
  /** Doubles of the OAuth providers, which the server reaches from the first call on. */
  providers(): Promise<ProviderDoubles>
  /** The double of Stripe, for a testkit that was started with it. Its events go to the server when a test delivers them. */
  stripe(): StripeDouble
  /** Calls the handler, without a network. */
  fetch(path: string, init?: RequestInit, peerAddress?: string): Promise<Response>
  stop(): Promise<void>
}

/** @example
 * const testkit = await startTestkit()
 * const project = await testkit.createProject()
 * const ada = await project.signUp('ada@example.com')
 */
export async function startTestkit(options: TestkitOptions = {}): Promise<Testkit> {
  const { databaseUrl, env = {}, clock = createTestClock(), hashing = 'quick', parts = {} } = options
  const stripe = options.stripe ? await startStripe(clock, options.stripe === 'live') : null
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  const port = options.listens ? await freePort() : null
  const config = loadConfig({
    LATCHKEY_DATA_DIR: dataDir,
    LATCHKEY_LOG_LEVEL: 'fatal',
    // Doubles of other servers stand on this machine.
    LATCHKEY_OUTGOING_ALLOW: 'loopback',
    ...languageModelSettings,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...stripe?.settings,
    ...(port ? { LATCHKEY_PORT: String(port), LATCHKEY_PUBLIC_URL: `http://localhost:${port}` } : {}),
    ...env,
  })
  const providers = createProviders({ clock })
  const isHandedOn = outlivesTests && !databaseUrl && !parts.database
  const latchkey = await startLatchkey(config, {
    strict: true,
    jobsAtOnce: 1,
    ...(hashing === 'quick' ? { passwordCost: quickHashing } : {}),
    ...(isHandedOn ? { database: await borrowDatabase({ clock }) } : {}),
    aroundFetch: fetch => answeredByModel(providers.aroundFetch(fetch)),
    emailSandbox,
    ...parts,
    clock,
  })
  const listening = port ? await listen(latchkey.answer, { host: '127.0.0.1', port }) : null
  // Otherwise mails, events and webhooks wait until a test reads them or drains the worker, so that it decides the order.
  if (listening) latchkey.begin()
  const fetch = (path: string, init?: RequestInit, peerAddress?: string) =>
    latchkey.fetch(new Request(new URL(path, config.publicUrl), init), peerAddress ?? null)
  const server = { fetch, sendMail: () => latchkey.worker.drain() }
  const internal = internalProject({ ...server, config })
  stripe?.webhooks.deliverTo(request => latchkey.fetch(new Request(new URL(webhookPath, config.publicUrl), request)))
  return {
    config,
    latchkey,
    clock,
    mailbox: createMailbox(latchkey),
    internal,
    createProject: options => createTestProject({ ...server, latchkey }, options),
    sameProject: ({ id, keys }) => projectWith(server, id, keys),
    providers: providers.start,
    stripe() {
      if (!stripe) throw new Error('There is no double of Stripe: start the testkit with `stripe: true`.')
      return stripe
    },
    fetch,
    async stop() {
      await listening?.close()
      await latchkey.stop()
      await providers.stop()
      await stripe?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** Where Stripe sends its events. */
const webhookPath = '/api/v1/integrations/stripe/webhooks'

/** The double is loaded with the first test that needs it, and so is the SDK. */
async function startStripe(clock: TestClock, isLive: boolean): Promise<StripeDouble> {
  const { startStripeDouble } = await import('@latchkey/stripe-double')
  return startStripeDouble({ clock, isLive })
}

/** One for all servers of this process: its first start takes longer than a test. Its threads end with the process. */
const emailSandbox = createEmailSandbox({ spares: 0 })

/** The lowest cost that argon2 allows, so that hashing does not dominate the time of the tests. */
const quickHashing = { memoryKib: 8, passes: 1, lanes: 1 }
