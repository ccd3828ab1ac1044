/** A running Latchkey, without a port: for tests, for other servers, and for our own process. */
import type { App } from './app.ts'
import { type AuditChainer, createAuditChainer } from './audit/audit-chains.ts'
import { bootstrap } from './bootstrap.ts'
import type { Config } from './config.ts'
import { type AppParts, createApp } from './create-app.ts'
import { type Answering, createAnswering, type Handler, handlerOf, type Site } from './handler.ts'
import { type ChangeFeed, createChangeFeed } from './kernel/changes/feed.ts'
import { createWorker, type Worker } from './kernel/jobs/worker.ts'
import { createRelay, type Relay } from './kernel/outbox/relay.ts'
import { forgetChanged, jobs, lastWrites, schedules } from './slices.ts'

export interface Latchkey {
  readonly app: App
  readonly fetch: Handler
  /** What `fetch` answers, before it is made a `Response`: for {@link listen}. */
  readonly answer: Answering
  readonly worker: Worker
  readonly relay: Relay
  readonly changes: ChangeFeed
  readonly auditChainer: AuditChainer
  /** Begins what goes on behind the requests: jobs, schedules, passing on events, hearing of changes, chaining the audit log. */
  begin(): void
  /** From now on `/ready` says no, while everything is still answered. */
  leave(): void
  /** Finishes what it began, then closes the database. */
  stop(): Promise<void>
}

export interface LatchkeyParts extends AppParts {
  readonly site?: (app: App) => Site | Promise<Site>
  /** How many jobs are done at the same time. One after the other, mails come in the order in which they were asked for. */
  readonly jobsAtOnce?: number
}

/**
 * Opens the database, brings it up to date and is ready to answer.
 *
 * @example
 * const latchkey = await startLatchkey(loadConfig())
 * const answer = await latchkey.fetch(new Request('http://localhost/health'))
 */
export async function startLatchkey(config: Config, parts: LatchkeyParts = {}): Promise<Latchkey> {
  const app = await createApp(config, parts)
  try {
    await bootstrap(app)
  } catch (error) {
    await app.database.close()
    throw error
  }
  const { database, clock, log } = app
  const worker = createWorker({ database, jobs, schedules, app, clock, log, concurrency: parts.jobsAtOnce })
  const relay = createRelay({ database, listeners: [], clock, log })
  const changes = createChangeFeed({ database, log, onChange: change => forgetChanged(app, change) })
  const auditChainer = createAuditChainer({ database, log })
  const background = [worker, relay, changes, auditChainer]
  let isLeaving = false
  const answer = createAnswering(app, { site: await parts.site?.(app), isLeaving: () => isLeaving })
  return {
    app,
    fetch: handlerOf(answer),
    answer,
    worker,
    relay,
    changes,
    auditChainer,
    begin() {
      for (const loop of background) loop.start()
    },
    leave() {
      isLeaving = true
    },
    async stop() {
      await Promise.all(background.map(loop => loop.stop()))
      app.mailer.close()
      await Promise.all(lastWrites.map(write => write(app)))
      await app.tracing?.stop()
      await database.close()
    },
  }
}
