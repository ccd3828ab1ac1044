/** The embedded database writes checkpoints: what it takes of the disk, and a start after a kill, do not grow with its age. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { measureFolder } from '../../src/kernel/db/disk-room.ts'
import { onEmbedded, silent, testSnapshot } from '../support/databases.ts'
import { machineSlowness } from '../support/machine-speed.ts'

/** Each adds some 2 MB to the log: without checkpoints it would be 400 MB at the end. */
const rounds = 200
const megabyte = 1024 * 1024

onEmbedded('the log of the embedded database', () => {
  let dataDir: string
  let writer: ChildProcess | undefined
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'latchkey-bounded-')), 'data')
  })
  afterEach(async () => {
    await kill(writer)
    await rm(join(dataDir, '..'), { recursive: true, force: true })
  })

  it('stays bounded while many rows are replaced, and a start after a kill replays little', {
    timeout: 300_000,
    tags: ['release'],
  }, async () => {
    await (await openDatabase({ dataDir, snapshot: await testSnapshot(), log: silent })).close()
    writer = startWriter(dataDir)
    const sizes = []
    for await (const line of createInterface(writer.stdout ?? process.stdin)) {
      if (Number(line) % 40 === 0) sizes.push(await measureFolder(join(dataDir, 'db')))
      if (Number(line) >= rounds) break
    }
    await kill(writer)
    // Its files are 16 MB each. Between two looks, a second apart, a machine that is fast writes some of them.
    for (const { logBytes, dataBytes } of sizes) {
      expect(logBytes).toBeLessThanOrEqual(160 * megabyte)
      expect(dataBytes).toBeLessThanOrEqual(100 * megabyte)
    }

    // In processor time, since others use the machine as well.
    const before = process.cpuUsage()
    const slowness = machineSlowness()
    const database = await openDatabase({ dataDir, log: silent })
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(2_000 * slowness)
    const { rows } = await database.queries.query<{ rows: number; round: number }>({
      text: 'select count(*)::integer as rows, min(round) as round from replaced having min(round) = max(round)',
    })
    await database.close()
    expect(rows[0]?.rows).toBe(3_000)
    expect(rows[0]?.round).toBeGreaterThanOrEqual(rounds)
  })

  it('has a checkpoint soon after it has grown by its bound', async () => {
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
    const database = await openDatabase({ snapshot: await testSnapshot(), log })
    const query = async (text: string) => (await database.queries.query({ text })).rows
    const position = async () => (await query('select redo_lsn::text as lsn from pg_control_checkpoint()'))[0]?.lsn
    const before = await position()
    await query("select pg_logical_emit_message(false, 'test', repeat('x', 20000000))")
    await expect.poll(position).not.toBe(before)
    expect(lines.join('')).toContain('checkpoint written')
    await database.close()
  })
})

function startWriter(dataDir: string): ChildProcess {
  const script = fileURLToPath(new URL('../support/embedded-day.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
}
