/** What only the embedded database has to promise: its folder, its lock, and what it keeps when killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrationsFolder, onEmbedded, silent, testSnapshot } from '../../../test/support/databases.ts'
import { openDatabase } from './database.ts'
import { FolderInUse } from './folder-lock.ts'
import { migrate } from './migrate.ts'

onEmbedded('the embedded database', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'latchkey-embedded-')), 'data')
  })
  afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }))

  const open = async () => openDatabase({ dataDir, snapshot: await testSnapshot(), log: silent })

  it('begins from the snapshot, closed to other accounts, and keeps its rows', async () => {
    const first = await open()
    await migrate(first, migrationsFolder, silent)
    await first.queries.query({ text: 'create table kept (id integer); insert into kept values (7)' })
    await first.close()
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(dataDir, 'db'))).mode & 0o777).toBe(0o700)

    const second = await open()
    expect((await second.queries.query({ text: 'select id from kept' })).rows).toEqual([{ id: 7 }])
    await second.close()
  })

  it('is refused to a second opener while the first is alive', async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(FolderInUse)
    await expect(open()).rejects.toThrow(/has this database open\. Stop it first/)
    await first.close()
    await (await open()).close()
  })

  it('takes over from a process that is gone, even if its number lives on', async () => {
    await (await open()).close()
    await writeFile(join(dataDir, 'db.lock'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }))
    await (await open()).close()
  })

  it('begins again when making the database was cut off', async () => {
    await (await open()).close()
    await writeFile(join(dataDir, 'db.beginning'), '')
    await rm(join(dataDir, 'db', 'PG_VERSION'))
    const database = await open()
    await database.ping()
    await database.close()
  })

  it('loses nothing it has acknowledged when the process is killed', async () => {
    await (await open()).close()
    let acknowledged = 0
    for (const rows of [20, 60]) {
      const writer = startWriter(dataDir)
      acknowledged = await lastAcknowledged(writer, acknowledged + rows)
      writer.kill('SIGKILL')
      await new Promise(resolve => writer.once('exit', resolve))
    }
    const database = await open()
    const { rows } = await database.queries.query<{ batch: number; rows: number }>({
      text: 'select batch, count(*)::int as rows from written group by batch order by batch',
    })
    await database.close()
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
    expect(rows.every(({ batch, rows }, index) => batch === index + 1 && rows === 3)).toBe(true)
  }, 60_000)
})

function startWriter(dataDir: string): ChildProcess {
  const script = fileURLToPath(new URL('../../../test/support/embedded-writer.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** Reads what the writer says is stored until it has reached `enough`. */
async function lastAcknowledged(writer: ChildProcess, enough: number): Promise<number> {
  if (!writer.stdout) throw new Error('The writer has no output.')
  for await (const line of createInterface(writer.stdout)) {
    if (Number(line) >= enough) return Number(line)
  }
  throw new Error('The writer ended by itself.')
}
