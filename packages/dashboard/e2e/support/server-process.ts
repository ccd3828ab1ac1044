/** The server as people run it: its own process, built, with a data folder and ports of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forShortLives } from '../../../../tools/test/program.ts'

export interface ServerProcess {
  readonly dashboard: string
  readonly demo: string
  /** The one-time link that it printed. */
  readonly ownerLink: string
  stop(): Promise<void>
}

const program = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url))
const pages = fileURLToPath(new URL('../../dist/index.html', import.meta.url))
const patienceMs = 60_000

export async function startServerProcess(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  if (!existsSync(program) || !existsSync(pages)) throw new Error('Build first: npm run build.')
  const [port, demoPort] = await Promise.all([freePort(), freePort()])
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-first-light-'))
  const child = spawn(process.execPath, [...forShortLives, program], {
    env: {
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_PORT: String(port),
      LATCHKEY_DEMO_PORT: String(demoPort),
      LATCHKEY_LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return {
    dashboard: `http://localhost:${port}`,
    demo: `http://localhost:${demoPort}`,
    ownerLink: await ownerLinkPrintedBy(child),
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function ownerLinkPrintedBy(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const timer = setTimeout(
      () => reject(new Error(`The server printed no link for its owner:\n${printed}`)),
      patienceMs,
    )
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const link = /\S+\/claim\?code=\w+/.exec(printed)?.[0]
      // The last line is there as well: everything listens.
      if (!link || !printed.includes('Ctrl+C')) return
      clearTimeout(timer)
      resolve(link)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', code => {
      clearTimeout(timer)
      reject(new Error(`The server ended with ${code} before it was up:\n${printed}`))
    })
  })
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
