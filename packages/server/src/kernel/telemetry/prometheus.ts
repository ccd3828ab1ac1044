/**
 * Figures for Prometheus, on the page `/metrics`: of this process, or of all that share its port.
 *
 * Requests are counted by the route as it was declared, never by its values: an id in a label would
 * reveal who uses the product, and make a series for each of them. Everything else is read when it is scraped.
 */
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Passwords } from '../crypto/passwords.ts'
import type { Database } from '../db/database.ts'
import { measureFolder } from '../db/disk-room.ts'
import { isDatabaseDown } from '../db/errors.ts'
import type { OutgoingOutcome } from '../outgoing/exchange.ts'
import type { OutgoingPurpose } from '../outgoing/fetch.ts'
import { readWaiting } from './waiting.store.ts'

export interface Prometheus {
  answered(route: string, status: number, seconds: number): void
  /** A request to another server, when its response has ended. */
  sent(purpose: OutgoingPurpose, outcome: OutgoingOutcome, seconds: number): void
  /** What this process has counted so far. */
  figures(): Promise<Figures>
  /** With the figures that `gather` adds, those of this process among them. */
  page(gather?: (own: Figures) => Promise<readonly Figures[]>): Promise<{ contentType: string; text: string }>
}

/** The figures of one process, as they are sent to another. */
export type Figures = readonly MetricObjectWithValues<MetricValue<string>>[]

/** What several processes counted. Of gauges, what each says of itself is summed, and what they say of the deployment is said once. */
export async function sumFigures(parts: readonly Figures[]): Promise<Figures> {
  const { AggregatorRegistry } = await import('prom-client')
  return AggregatorRegistry.aggregate([...parts]).getMetricsAsJSON()
}

/** What goes on counting for the whole machine when the process that counted it has ended. */
export async function sumCounted(parts: readonly Figures[]): Promise<Figures> {
  const counted = new Set<string>(['counter', 'histogram'])
  return sumFigures(parts.map(figures => figures.filter(({ type }) => counted.has(String(type)))))
}

interface Watched {
  readonly database: Database
  readonly passwords: Passwords
  readonly clock: Clock
}

const durations = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Loads the library that writes the page, which no one else needs. */
export async function createPrometheus({ database, passwords, clock }: Watched): Promise<Prometheus> {
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const register = new Registry()
  const registers = [register]
  // Memory, processor, open files, and how long the event loop is kept from its work.
  collectDefaultMetrics({ register })

  const requests = new Counter({
    name: 'latchkey_requests_total',
    help: 'Requests that were answered, by endpoint and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'How long answering took, by endpoint.',
    labelNames: ['route'],
    buckets: durations,
    registers,
  })
  const outgoing = new Counter({
    name: 'latchkey_outgoing_requests_total',
    help: 'Requests to other servers, by purpose and outcome.',
    labelNames: ['purpose', 'outcome'],
    registers,
  })
  const outgoingSeconds = new Histogram({
    name: 'latchkey_outgoing_request_duration_seconds',
    help: 'Time to the end of the response of other servers, by purpose.',
    labelNames: ['purpose'],
    buckets: [...durations, 10, 30, 60],
    registers,
  })
  new Gauge({
    name: 'latchkey_database_connections',
    help: 'Connections of this process: in use, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'awaited' }, waitingCount)
    },
  })
  new Gauge({
    name: 'latchkey_password_hashes',
    help: 'Passwords that are being hashed in this process, and those that wait for it.',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = passwords.load()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'latchkey_processes',
    help: 'Processes that answer requests on this port.',
    registers,
  }).set(1)
  const jobs = new Gauge({
    name: 'latchkey_jobs',
    help: 'Jobs of the whole deployment: due and not done yet, and given up.',
    labelNames: ['state'],
    aggregator: 'first',
    registers,
  })
  const events = new Gauge({
    name: 'latchkey_events',
    help: 'Events of the whole deployment: due and not relayed yet, and given up.',
    labelNames: ['state'],
    aggregator: 'first',
    registers,
  })
  const overdue = new Gauge({
    name: 'latchkey_events_overdue_seconds',
    help: 'How long the oldest event has been due to be relayed, in the whole deployment.',
    aggregator: 'first',
    registers,
  })
  const deliveries = new Gauge({
    name: 'latchkey_webhook_deliveries_due',
    help: 'Deliveries of webhooks of the whole deployment that are due or under way.',
    aggregator: 'first',
    registers,
  })
  const up = new Gauge({
    name: 'latchkey_database_up',
    help: 'Whether the database answered just now. While it does not, what is counted in it stays as it was.',
    aggregator: 'min',
    registers,
  })
  const { folder } = database
  const measure = folder === null ? async () => {} : createFolderFigures(folder, { Gauge, registers })
  // Before the page is written: the library reads the figures side by side, and one that is set by another's `collect`
  // would be that of the page before.
  const count = async () => {
    const waiting = await readWaiting(database, clock.now()).catch(unlessDown)
    up.set(waiting ? 1 : 0)
    if (!waiting) return
    jobs.set({ state: 'due' }, waiting.jobsDue)
    jobs.set({ state: 'dead' }, waiting.jobsDead)
    events.set({ state: 'due' }, waiting.eventsDue)
    events.set({ state: 'dead' }, waiting.eventsDead)
    overdue.set(waiting.eventsOverdueSeconds)
    deliveries.set(waiting.deliveriesDue)
  }

  return {
    answered(route, status, took) {
      requests.inc({ route, status })
      seconds.observe({ route }, took)
    },
    sent(purpose, outcome, took) {
      outgoing.inc({ purpose, outcome })
      outgoingSeconds.observe({ purpose }, took)
    },
    figures: () => register.getMetricsAsJSON(),
    async page(gather) {
      await Promise.all([count(), measure()])
      const { contentType } = register
      if (!gather) return { contentType, text: await register.metrics() }
      const all = await gather(await register.getMetricsAsJSON())
      return { contentType, text: await AggregatorRegistry.aggregate([...all]).metrics() }
    },
  }
}

/** What the embedded database takes of its disk. On a server PostgreSQL has figures of its own. */
function createFolderFigures(
  folder: string,
  { Gauge, registers }: Pick<typeof import('prom-client'), 'Gauge'> & { registers: Registry[] },
): () => Promise<void> {
  const size = new Gauge({
    name: 'latchkey_data_folder_bytes',
    help: 'Size of the embedded database: its tables and its log.',
    labelNames: ['part'],
    registers,
  })
  const free = new Gauge({
    name: 'latchkey_data_disk_free_bytes',
    help: 'Room that is left on the disk of the embedded database, or on that of its log if it has less.',
    registers,
  })
  return async () => {
    const { dataBytes, logBytes, freeBytes } = await measureFolder(folder)
    size.set({ part: 'data' }, dataBytes)
    size.set({ part: 'log' }, logBytes)
    free.set(freeBytes)
  }
}

function unlessDown(error: unknown): null {
  if (isDatabaseDown(error)) return null
  throw error
}
