/**
 * A copy of the users that a killed process of an application keeps: after random changes on two servers it equals what they
 * have. `LATCHKEY_SYNC_RUNS` says how many histories there are.
 *
 * @module-tag release
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError, LatchkeyServerApp, type ServerUser } from '@latchkey/js'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { nodeOptions } from '../../../../tools/test/program.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { migratedDatabase, onPostgres, silent } from '../support/databases.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const runs = Number(process.env.LATCHKEY_SYNC_RUNS ?? 3)
const changesOfARun = 60
const script = fileURLToPath(new URL('../support/syncing-process.mjs', import.meta.url))
const projectId = 'internal'
const secretServerKey = 'ssk_synced_users'
const shared = {
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: secretServerKey,
  LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
}

/** What the process has stored. */
interface Table {
  readonly rows: Readonly<Record<string, { readonly user: ServerUser }>>
  readonly snapshots: number
  /** The user of the last event, not of a snapshot. */
  readonly lastFollowed: string | null
}

onPostgres('a copy of the users of two servers (postgres)', () => {
  let postgres: Postgres
  let deployment: Awaited<ReturnType<typeof migratedDatabase>>
  let database: Database
  let servers: ServerProcess[] = []
  let apps: LatchkeyServerApp[]
  let folder: string
  let consumer: ChildProcess | undefined

  beforeAll(async () => {
    postgres = await startPostgres()
    deployment = await migratedDatabase(postgres)
    database = await openDatabase({ url: deployment.url, log: silent })
    const env = { ...shared, DATABASE_URL: deployment.url }
    servers = [await startServerProcess(env), await startServerProcess(env)]
    apps = servers.map(
      ({ url: baseUrl }) =>
        new LatchkeyServerApp({ baseUrl, projectId, secretServerKey, publishableClientKey: 'none', tokenStore: null }),
    )
  }, 240_000)
  afterAll(async () => {
    await Promise.all(servers.map(server => server.kill()))
    await database?.close()
    await deployment?.drop()
    await postgres?.stop()
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-synced-'))
  })
  afterEach(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })

  const anyApp = () => oneOf(apps)
  const file = () => join(folder, 'users.json')

  function startConsumer(): ChildProcess {
    const { url } = oneOf(servers)
    consumer = spawn(process.execPath, [...nodeOptions, script, file(), url, projectId, secretServerKey], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return consumer
  }

  async function kill(): Promise<void> {
    if (!consumer || consumer.exitCode !== null || consumer.signalCode !== null) return
    consumer.kill('SIGKILL')
    await once(consumer, 'exit')
  }

  /** Kills the process in the middle, and starts it again, for as long as there are changes. */
  async function restartWhile(changing: Promise<unknown>): Promise<void> {
    let isChanging = true
    void changing.finally(() => {
      isChanging = false
    })
    while (isChanging) {
      await batches(startConsumer(), 1 + Math.floor(Math.random() * 6), () => isChanging)
      await kill()
      if (isChanging && Math.random() < 0.15) await deleteEvents()
    }
    await changing
  }

  /** As if the process had been down for longer than events are kept. */
  async function deleteEvents(): Promise<void> {
    const forget = `with gone as (delete from event_messages where project_id = $1 returning position)
      update event_feeds set deleted_position = greatest(deleted_position, (select max(position) from gone))
      where project_id = $1 and exists (select from gone)`
    await database.queries.query({ text: forget }, [projectId])
  }

  async function changeAtRandom(ids: string[]): Promise<void> {
    for (let count = 0; count < changesOfARun / 4; count += 1) {
      const choice = Math.random()
      const id = oneOf(ids)
      if (choice < 0.35 || id === undefined) ids.push((await anyApp().createUser(randomUser())).id)
      else if (choice < 0.85) await unlessGone(anyApp().getUser(id), user => user.update(randomUser()))
      else await unlessGone(anyApp().getUser(id), user => user.delete())
    }
  }

  async function serverUsers(): Promise<Record<string, unknown>> {
    const users: ServerUser[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<LatchkeyServerApp['listUsers']>> = await anyApp().listUsers({ limit: 200, cursor })
      users.push(...page)
      cursor = page.nextCursor
    } while (cursor !== null)
    return byId(users)
  }

  const readTable = async (): Promise<Table | null> => JSON.parse(await readFile(file(), 'utf8').catch(() => 'null'))

  /** An event after all others has arrived. What arrives with a snapshot may be followed by older states of it. */
  async function caughtUp(): Promise<Table> {
    startConsumer()
    for (;;) {
      const { id } = await anyApp().createUser(randomUser())
      const table = await seen(id)
      if (table.lastFollowed === id) return table
    }
  }

  async function seen(userId: string): Promise<Table> {
    for (;;) {
      const table = await readTable()
      if (table?.rows[userId]) return table
      expect(consumer?.exitCode, 'the process ends only when it is killed').toBeNull()
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }

  it(
    `equals theirs after random changes, although its process is killed again and again (${runs} runs)`,
    async () => {
      let snapshots = 0
      for (let run = 1; run <= runs; run += 1) {
        const ids = Object.keys(await serverUsers())
        await restartWhile(Promise.all(Array.from({ length: 4 }, () => changeAtRandom(ids))))
        const table = await caughtUp()
        await kill()
        expect(byId(Object.values(table.rows).map(({ user }) => user)), `run ${run}`).toEqual(await serverUsers())
        snapshots = Math.max(snapshots, table.snapshots)
      }
      expect(snapshots, 'some began again after a gap, or were never interrupted').toBeGreaterThan(0)
    },
    runs * 90_000,
  )
})

/** Waits until the process has stored so many batches, or for a second. */
async function batches(child: ChildProcess, count: number, isChanging: () => boolean): Promise<void> {
  let seen = 0
  child.stdout?.on('data', (dots: Buffer) => {
    seen += dots.length
  })
  const deadline = Date.now() + 5_000
  while (seen < count && Date.now() < deadline && child.exitCode === null && isChanging())
    await new Promise(resolve => setTimeout(resolve, 5))
  expect(child.exitCode, 'the process ends only when it is killed').toBeNull()
}

/** Everything that is stored of a user, as JSON has it. Activity alone is no event. */
function byId(users: readonly ServerUser[]): Record<string, unknown> {
  const plain: readonly Record<string, unknown>[] = JSON.parse(JSON.stringify(users))
  return Object.fromEntries(plain.map(({ lastActiveAt: _, ...user }) => [String(user.id), user]))
}

function randomUser() {
  return {
    displayName: `User ${Math.floor(Math.random() * 1_000)}`,
    primaryEmail: Math.random() < 0.5 ? `${crypto.randomUUID()}@example.com` : null,
    serverMetadata: { someKey: Math.random() },
  }
}

/** Another worker may have deleted the user meanwhile. */
async function unlessGone(found: Promise<ServerUser | null>, change: (user: ServerUser) => Promise<void>) {
  try {
    const user = await found
    if (user) await change(user)
  } catch (error) {
    if (!(error instanceof ApiError) || error.statusCode !== 404) throw error
  }
}

function oneOf<T>(list: readonly T[]): T {
  // Callers pass lists with something in them, or compare with undefined.
  return list[Math.floor(Math.random() * list.length)] as T
}
