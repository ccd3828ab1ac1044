/** A running Latchkey, without a port: for tests, for other servers, and for our own process. */
import type { App } from './app.ts'
import { type AuditChainer, createAuditChainer } from './audit/audit-chains.ts'
import { bootstrap } from './bootstrap.ts'
import type { Config } from './config.ts'
import { type AppParts, createApp } from './create-app.ts'
import { type Answering, createAnswering, getHandler, type Handler, type Site } from './handler.ts'
import { type ChangeFeed, createChangeFeed } from './kernel/changes/feed.ts'
import { type SetBack, watchClock } from './kernel/clock-moves.ts'
import { getReason } from './kernel/db/errors.ts'
import { createWorker, type Worker } from './kernel/jobs/worker.ts'
import { createRelay, type Relay } from './kernel/outbox/relay.ts'
import type { Figures } from './kernel/telemetry/prometheus.ts'
import { clearChangedFromCache, clockRepairs, endWaits, jobs, lastWrites, listeners, schedules } from './slices.ts'
import { createDispatcher, type Dispatcher } from './webhooks/dispatcher.ts'

export interface Latchkey {
  readonly app: App
  readonly fetch: Handler
  /** What `fetch` answers, before it is made a `Response`: for {@link listen}. */
  readonly answer: Answering
  readonly worker: Worker
  readonly relay: Relay
  readonly changes: ChangeFeed
  readonly auditChainer: AuditChainer
  readonly webhooks: Dispatcher
  /** Starts the background work: jobs, schedules, passing on events, hearing of changes, chaining the audit log. */
  begin(): void
  /** From now on `/ready` says no, while everything is still answered. */
  leave(): void
  /** Ends what waits for events. Other processes answer on this port, and `/ready` says yes for all. */
  leaveToOthers(): void
  /** Finishes what it began, then closes the database. */
  stop(): Promise<void>
}

export interface LatchkeyParts extends AppParts {
  readonly site?: (app: App) => Site | Promise<Site>
  /** How many jobs are done at the same time. With 1, emails arrive in the order of their requests. */
  readonly jobsAtOnce?: number
  /** The figures of every process that shares the port, those of this one first. Without it there is this one only. */
  readonly gatherFigures?: (own: Figures) => Promise<readonly Figures[]>
}

/** The first requests of a fresh process have the database for themselves: the embedded one has a single session. */
const beginAfterMs = 500

/**
 * Opens the database, brings it up to date and is ready to answer.
 *
 * @example
 * const latchkey = await startLatchkey(loadConfig())
 * const answer = await latchkey.fetch(new Request('http://localhost/health'))
 */
export async function startLatchkey(config: Config, parts: LatchkeyParts = {}): Promise<Latchkey> {
  const app = await createApp(config, parts)
  const { database, clock, log } = app
  const relay = createRelay({ database, listeners, clock, log })
  try {
    await bootstrap(app)
    await relay.register()
  } catch (error) {
    await database.close()
    throw error
  }
  const concurrency = parts.jobsAtOnce
  const onSetBack = async (back: SetBack) => {
    app.clockMoves.note(-back.seconds)
    for (const repair of clockRepairs) await repair(database, back)
  }
  const worker = createWorker({ database, jobs, schedules, app, clock, log, concurrency, onSetBack })
  const changes = createChangeFeed({ database, log, onChange: change => clearChangedFromCache(app, change) })
  const auditChainer = createAuditChainer({ database, log })
  const webhooks = createDispatcher(app)
  const background = [worker, relay, auditChainer, webhooks]
  let isLeaving = false
  let delayedStart: NodeJS.Timeout | undefined
  let stopWatching = () => {}
  const answer = createAnswering(app, {
    site: await parts.site?.(app),
    isLeaving: () => isLeaving,
    gatherFigures: parts.gatherFigures,
  })
  return {
    app,
    fetch: getHandler(answer),
    answer,
    worker,
    relay,
    changes,
    auditChainer,
    webhooks,
    begin() {
      changes.start()
      stopWatching = watchClock(clock, app.clockMoves)
      delayedStart = setTimeout(() => {
        for (const loop of background) loop.start()
      }, beginAfterMs).unref()
    },
    leave() {
      isLeaving = true
      endWaits(app)
    },
    leaveToOthers: () => endWaits(app),
    async stop() {
      clearTimeout(delayedStart)
      stopWatching()
      await Promise.all([changes, ...background].map(loop => loop.stop()))
      app.mailer.close()
      if (!parts.emailSandbox) await app.emailSandbox.close()
      await app.fetch.close()
      // With the database away they would fail, and nothing else should wait for them.
      for (const written of await Promise.allSettled(lastWrites.map(write => write(app))))
        if (written.status === 'rejected') log.warn({ reason: getReason(written.reason) }, 'last write failed')
      await app.tracing?.stop()
      await database.close()
    },
  }
}
