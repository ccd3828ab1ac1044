/** Processes that are killed while they relay events: no event is lost, and what a listener writes is there once. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { bindDb } from '../../src/kernel/db/db.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { registerListener } from '../../src/kernel/outbox/listeners.store.ts'
import { emitAll } from '../../src/kernel/outbox/outbox.ts'
import { migratedDatabase, migrationsFolder, onEmbedded, onPostgres, silent } from '../support/databases.ts'

const eventCount = 2_000
const script = fileURLToPath(new URL('../support/relaying-process.ts', import.meta.url))

onEmbedded('events of the embedded database', () => {
  it('events of the embedded database are relayed, each once, by the next process after two that were killed at it', {
    timeout: 300_000,
    tags: ['release'],
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-killed-relay-'))
    const open = () => openDatabase({ dataDir, log: silent })
    try {
      await prepare(await open())
      for (const relayed of [60, 120]) await killAfter(startRelaying(dataDir, 'killed'), relayed)
      const last = startRelaying(dataDir, 'last')
      await killAfter(last, 1_000)
      const database = await open()
      const left = await counted(database, 'select count(*)::integer as count from events')
      const written = await counted(database, 'select count(*)::integer as count from relayed')
      const distinct = await counted(database, 'select count(distinct number)::integer as count from relayed')
      await database.close()
      expect(written, 'some were relayed before a kill').toBeGreaterThan(0)
      expect([left + written, distinct]).toEqual([eventCount, written])
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

onPostgres('events of two processes (postgres)', () => {
  it('events of two processes (postgres) are relayed, each once, although one of the processes is killed at it', async () => {
    const postgres = await startPostgres()
    const { url, drop } = await migratedDatabase(postgres)
    const database = await openDatabase({ url, log: silent })
    const running: ChildProcess[] = []
    try {
      await prepare(database, false)
      const [killed, other] = ['killed', 'other'].map(name => startRelaying(url, name))
      if (!killed || !other) throw new Error('Two processes were started.')
      running.push(killed, other)
      // After its first batch, in the middle of another.
      await killAfter(killed, 150)
      const left = () => counted(database, 'select count(*)::integer as count from events')
      await expect.poll(left, { timeout: 30_000, interval: 50 }).toBe(0)
      const by = async (name: string) =>
        counted(database, `select count(distinct number)::integer as count from relayed where process = '${name}'`)
      expect(await by('other'), 'both took part').toBeLessThan(eventCount)
      expect((await by('killed')) + (await by('other'))).toBe(eventCount)
      expect(await counted(database, 'select count(*)::integer as count from relayed')).toBe(eventCount)
    } finally {
      await Promise.all(running.map(stop))
      await database.close()
      await drop()
      await postgres.stop()
    }
  }, 300_000)
})

/** Migrates, registers the listener and stores the events. */
async function prepare(database: Database, isClosed = true): Promise<void> {
  await migrate(database, migrationsFolder, silent)
  await database.queries.query({ text: 'create table relayed (number integer, process text)' })
  await registerListener(database, { name: 'durability' }, new Date())
  const numbers = Array.from({ length: eventCount }, (_, number) => number)
  await transaction(bindDb(database, 'project', 'main'), async tx =>
    emitAll(
      tx,
      numbers.map(data => ({ type: 'counted', data })),
    ),
  )
  if (isClosed) await database.close()
}

function startRelaying(at: string, name: string): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', script, at, name], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Kills the process when its listener has run so often. */
async function killAfter(child: ChildProcess, count: number): Promise<void> {
  let handled = 0
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`The process ended by itself with ${code}.`)))
    child.stdout?.on('data', (dots: Buffer) => {
      handled += dots.length
      if (handled >= count) resolve()
    })
  })
  await stop(child)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.removeAllListeners('exit')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function counted({ queries }: Database, text: string): Promise<number> {
  const { rows } = await queries.query<{ count: number }>({ text })
  return rows[0]?.count ?? 0
}
