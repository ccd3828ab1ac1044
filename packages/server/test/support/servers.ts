/**
 * Runs a suite of HTTP tests against a whole server, on each database like {@link eachDatabase}.
 *
 * One server for the suite and a fresh project for each test: tenant isolation keeps tests
 * apart, and so every test also tests the isolation.
 */
import { startTestkit, type Testkit, type TestkitOptions, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll } from 'vitest'
import { registerListener } from '../../src/kernel/outbox/listeners.store.ts'
import { eachDatabase, type Suite } from './databases.ts'

export interface ServerSuite {
  readonly kind: Suite['kind']
  readonly clock: Suite['clock']
  testkit(): Testkit
  /** A project of its own for the test that calls it. */
  project(...options: Parameters<Testkit['createProject']>): Promise<TestProject>
  /** What happened in a project so far, in the order in which it happened. */
  events(project: TestProject): Promise<TestEvent[]>
}

/** A listener for all events. */
const observer = 'test-observer'

export interface TestEvent {
  readonly type: string
  readonly data: unknown
}

export type ServerOptions = Pick<TestkitOptions, 'env' | 'hashing' | 'stripe' | 'parts'>

export function eachServer(name: string, suite: (on: ServerSuite) => void, options: ServerOptions = {}): void {
  eachDatabase(name, ({ kind, clock, database }) => {
    let running: Testkit | undefined
    const testkit = () => {
      if (!running) throw new Error('The server starts before the first test; ask for it inside one.')
      return running
    }
    beforeAll(async () => {
      running = await startTestkit({ ...options, clock, parts: { ...options.parts, database: database() } })
      // No process relays to it, and it never expires: what is stored for it stays.
      await registerListener(database(), { name: observer }, new Date('2999-01-01'))
    })
    afterAll(() => running?.stop())
    const events = async ({ id }: TestProject) => {
      // In the order they were stored: the clock stands still, and a row may reuse the position of a deleted one.
      const text = `select type, data from events where project_id = $1 and listener = '${observer}'
        order by created_at, xmin::text::bigint, ordinal, ctid`
      return (await database().queries.query<{ type: string; data: unknown }>({ text }, [id])).rows
    }
    suite({ kind, clock, testkit, project: options => testkit().createProject(options), events })
  })
}

/** The same where the server has a mail server, so that projects need one of their own for their words. It takes nothing. */
export function eachServerThatMails(name: string, suite: (on: ServerSuite) => void): void {
  eachServer(name, suite, { env: { LATCHKEY_SMTP_URL: 'smtp://127.0.0.1:9' } })
}

/** The same where the time or the room that hashing a password takes is part of what is tested. */
export function eachServerThatHashes(name: string, suite: (on: ServerSuite) => void): void {
  eachServer(name, suite, { hashing: 'real' })
}
