/**
 * Runs a suite of HTTP tests against a whole server, on each database like {@link eachDatabase}.
 *
 * One server for the suite and a fresh project for each test: the wall between projects keeps tests
 * apart, and so every test is a test of that wall as well.
 */
import { startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll } from 'vitest'
import { eachDatabase, type Suite } from './databases.ts'

export interface ServerSuite {
  readonly kind: Suite['kind']
  readonly clock: Suite['clock']
  testkit(): Testkit
  /** A project of its own for the test that asks. */
  project(...options: Parameters<Testkit['createProject']>): Promise<TestProject>
  /** What happened in a project so far, as it will be told. */
  events(project: TestProject): Promise<Told[]>
}

export interface Told {
  readonly type: string
  readonly data: unknown
}

export interface ServerOptions {
  /** Further settings, by the names of the environment's variables. */
  readonly env?: Readonly<Record<string, string>>
}

export function eachServer(name: string, suite: (on: ServerSuite) => void, { env }: ServerOptions = {}): void {
  eachDatabase(name, ({ kind, clock, database }) => {
    let running: Testkit | undefined
    const testkit = () => {
      if (!running) throw new Error('The server starts before the first test; ask for it inside one.')
      return running
    }
    beforeAll(async () => {
      running = await startTestkit({ clock, env, parts: { database: database() } })
    })
    afterAll(() => running?.stop())
    const events = async ({ id }: TestProject) => {
      // In the order they were stored: the moment alone does not tell those of one transaction apart.
      const text = 'select type, data from events where project_id = $1 order by created_at, ctid'
      return (await database().queries.query<{ type: string; data: unknown }>({ text }, [id])).rows
    }
    suite({ kind, clock, testkit, project: options => testkit().createProject(options), events })
  })
}
