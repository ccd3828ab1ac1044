/** A real server process, to be stopped or killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { programCommand } from '../../../../tools/test/program.ts'

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  signal(signal: NodeJS.Signals): void
  /** Its exit code, once it has ended. */
  readonly gone: Promise<number | null>
  /** Without a word to it. */
  kill(): Promise<void>
  /** As a deployment stops it. */
  stop(): Promise<void>
}

export const repository = fileURLToPath(new URL('../../../..', import.meta.url))

export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  { onLine }: { onLine?: (line: string) => void } = {},
): Promise<ServerProcess> {
  const [port, demoPort] = [env.LATCHKEY_PORT ?? (await freePort()), await freePort()]
  const child = spawn(process.execPath, programCommand, {
    cwd: repository,
    env: serverEnv(port, demoPort, env),
    stdio: ['ignore', onLine ? 'pipe' : 'ignore', 'inherit'],
  })
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const gone = new Promise<number | null>(resolve => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  await healthy(url, child)
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await gone
  }
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return { url, pid: child.pid ?? 0, signal, gone, kill: end('SIGKILL'), stop: end('SIGTERM') }
}

/** The environment of a server that a test starts. */
export function serverEnv(
  port: number | string,
  demoPort: number,
  env: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // How the mails are compiled, which are the only ones with markup in them.
    TSX_TSCONFIG_PATH: 'packages/emails/tsconfig.json',
    LATCHKEY_LOG_LEVEL: 'error',
    LATCHKEY_PORT: String(port),
    LATCHKEY_DEMO_PORT: String(demoPort),
    ...env,
  }
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  for (let tried = 0; tried < 1_200; tried += 1) {
    if (child.exitCode !== null) break
    const answer = await fetch(`${url}/health`).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
  child.kill('SIGKILL')
  throw new Error('The server process did not become healthy.')
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No port is free on the loopback address.')
  return address.port
}
