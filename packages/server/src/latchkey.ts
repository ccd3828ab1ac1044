/** A running Latchkey, without a port: for tests, for other servers, and for our own process. */
import type { App } from './app.ts'
import { bootstrap } from './bootstrap.ts'
import type { Config } from './config.ts'
import { type AppParts, createApp } from './create-app.ts'
import { type Answering, createAnswering, type Handler, handlerOf, type Site } from './handler.ts'
import { createWorker, type Worker } from './kernel/jobs/worker.ts'
import { createRelay, type Relay } from './kernel/outbox/relay.ts'
import { jobs, lastWrites, schedules } from './slices.ts'

export interface Latchkey {
  readonly app: App
  readonly fetch: Handler
  /** What `fetch` answers, before it is made a `Response`: for {@link listen}. */
  readonly answer: Answering
  readonly worker: Worker
  readonly relay: Relay
  /** Finishes what it began, then closes the database. */
  stop(): Promise<void>
}

export interface LatchkeyParts extends AppParts {
  readonly site?: (app: App) => Site | Promise<Site>
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
  const worker = createWorker({ database, jobs, schedules, app, clock, log })
  const relay = createRelay({ database, listeners: [], clock, log })
  const answer = createAnswering(app, await parts.site?.(app))
  return {
    app,
    fetch: handlerOf(answer),
    answer,
    worker,
    relay,
    async stop() {
      await Promise.all([worker.stop(), relay.stop()])
      await Promise.all(lastWrites.map(write => write(app)))
      await database.close()
    },
  }
}
