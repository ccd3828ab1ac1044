/** What only the embedded database has to promise: its folder, its lock, and what it keeps when killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrationsFolder, onEmbedded, silent, testSnapshot } from '../../../test/support/databases.ts'
import { startUnreaped } from '../../../test/support/unreaped.ts'
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

  it('starts from the snapshot, closed to other accounts, and keeps its rows', async () => {
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

  it('the embedded database is refused to a second opener while the first is alive', {
    tags: ['release'],
  }, async () => {
    const first = await open()
    await expect(open()).rejects.toThrow(FolderInUse)
    await expect(open()).rejects.toThrow(/has this database open\. Stop it first/)
    await first.close()
    await (await open()).close()
  })

  it('takes over from a process that is gone, even if its number lives on', { tags: ['release'] }, async () => {
    await (await open()).close()
    await writeFile(join(dataDir, 'db.lock'), JSON.stringify({ pid: process.pid, startedAt: 'long ago' }))
    await (await open()).close()
  })

  it('opens after its process was killed and is a zombie', { timeout: 180_000, tags: ['release'] }, async () => {
    await (await open()).close()
    const writer = await startUnreaped(writerCommand(dataDir))
    await nextBatch(writer.lines)
    writer.kill()
    await expect.poll(() => getState(writer.pid)).toMatch(/^Z/)
    await (await open()).close()
    await writer.release()
  })

  it('waits for a process that closes it within five seconds', { timeout: 180_000, tags: ['release'] }, async () => {
    await (await open()).close()
    const writer = await startUnreaped(writerCommand(dataDir))
    await nextBatch(writer.lines)
    const opening = open()
    await pause(1_500)
    writer.kill()
    await (await opening).close()
    await writer.release()
  })

  it('the embedded database is refused after five seconds while another process runs and has it open', {
    timeout: 60_000,
    tags: ['release'],
  }, async () => {
    await (await open()).close()
    const writer = await startUnreaped(writerCommand(dataDir))
    await nextBatch(writer.lines)
    const start = performance.now()
    await expect(open()).rejects.toThrow(`(process ${writer.pid}) has this database open`)
    expect(performance.now() - start).toBeGreaterThan(4_500)
    await writer.release()
  })

  it('starts again when creating the database was interrupted', { tags: ['release'] }, async () => {
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

const writerScript = fileURLToPath(new URL('../../../test/support/embedded-writer.ts', import.meta.url))
const writerCommand = (dataDir: string) => [process.execPath, '--import', 'tsx', writerScript, dataDir]

function startWriter(dataDir: string): ChildProcess {
  const [node = '', ...words] = writerCommand(dataDir)
  return spawn(node, words, { stdio: ['ignore', 'pipe', 'inherit'] })
}

async function nextBatch(lines: AsyncIterator<string>): Promise<void> {
  expect(Number((await lines.next()).value)).toBeGreaterThan(0)
}

/** The state in the process table, such as `S` or `Z`. */
function getState(pid: number): string {
  return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
}

/** Reads what the writer says is stored until it has reached `enough`. */
async function lastAcknowledged(writer: ChildProcess, enough: number): Promise<number> {
  if (!writer.stdout) throw new Error('The writer has no output.')
  for await (const line of createInterface(writer.stdout)) {
    if (Number(line) >= enough) return Number(line)
  }
  throw new Error('The writer ended by itself.')
}
