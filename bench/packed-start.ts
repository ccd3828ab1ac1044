/**
 * P29: `npx latchkey start` of installed tarballs in a folder without data, until it is healthy. Beside it what npx and
 * Node take to load the program and to end it again.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packPackages } from '../tools/release/packed.ts'
import { median } from './rounds.ts'
import { freePort, pause } from './servers/process.ts'
import { durationRow, type Row } from './table.ts'

const repetitions = Number(process.env.BENCH_ROUNDS ?? 5)
/** What the program depends on; the others are for apps. */
const needed = /^(latchkey-\d|latchkey-(js|contract|server|emails|email-sandbox)-\d)/

export async function packedStart(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-packed-'))
  try {
    const archives = packPackages(join(folder, 'packed')).filter(path => needed.test(path.split('/').at(-1) ?? ''))
    const app = join(folder, 'app')
    execFileSync('npm', ['install', '--prefix', app, '--no-audit', '--no-fund', ...archives], { stdio: 'ignore' })
    writeFileSync(join(app, '.npmrc'), 'update-notifier=false\n')
    const [starts, loads]: [number[], number[]] = [[], []]
    for (let count = 0; count < repetitions; count += 1) {
      starts.push(await start(app, join(folder, `data-${count}`)))
      const startedAt = performance.now()
      execFileSync('npx', ['latchkey', '--version'], { cwd: app, stdio: 'ignore' })
      loads.push((performance.now() - startedAt) / 1000)
    }
    const promise = 'P29 npx latchkey start from tarballs until healthy, against --version'
    return [durationRow(promise, median(loads), median(starts))]
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
}

async function start(cwd: string, dataDir: string): Promise<number> {
  const [port, demoPort] = [await freePort(), await freePort()]
  const env = { LATCHKEY_DATA_DIR: dataDir, LATCHKEY_PORT: String(port), LATCHKEY_DEMO_PORT: String(demoPort) }
  const startedAt = performance.now()
  // npx passes no signal on: the group is what is ended.
  const program = spawn('npx', ['latchkey', 'start'], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(program, 'exit')
  try {
    for (const giveUpAt = performance.now() + 60_000; ; await pause(20)) {
      const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined)
      if (response?.ok) return (performance.now() - startedAt) / 1000
      if (performance.now() > giveUpAt) throw new Error('The server did not become healthy.')
    }
  } finally {
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGKILL')
    await ended
  }
}
