/** Other programs: run to their end, or kept running until the test is over. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

export interface Surroundings {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

/** What a program said. Rejects with all of it when it fails. */
export async function run(program: string, parameters: readonly string[], { cwd, env }: Surroundings): Promise<string> {
  try {
    const { stdout } = await execute(program, parameters, { cwd, env: { ...ownEnvironment(), ...env } })
    return stdout
  } catch (cause) {
    const said =
      cause instanceof Error && 'stdout' in cause && 'stderr' in cause ? `${cause.stdout}${cause.stderr}` : ''
    throw new Error(`${program} ${parameters.join(' ')} failed:\n${said}`, { cause })
  }
}

export interface Running {
  /** Everything it has said so far. */
  output(): string
  stop(): Promise<void>
}

export interface RunningNode extends Running {
  /** Writes a line to its standard input. */
  write(line: string): void
}

/** Starts a JavaScript file with this Node and waits until it is ready. */
export async function startNode(
  file: string,
  parameters: readonly string[],
  { cwd, env, isReady }: Surroundings & { isReady(said: string): boolean | Promise<boolean> },
): Promise<RunningNode> {
  const child = spawn(process.execPath, [file, ...parameters], { cwd, env: { ...ownEnvironment(), ...env } })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
  while (!(await isReady(said))) {
    if (hasEnded()) throw new Error(`${file} ended before it was ready:\n${said}`)
    await delay(50)
  }
  return {
    output: () => said,
    write: line => void child.stdin.write(`${line}\n`),
    async stop() {
      if (hasEnded()) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Whether something listens there already. */
export async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url)
    return true
  } catch {
    return false
  }
}

/** Without the settings of the test run itself: a newcomer has set nothing. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const settings = /^(LATCHKEY_|DATABASE_URL$|NODE_ENV$|NODE_OPTIONS$|VITEST|npm_)/
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name))), NO_COLOR: '1' }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('the system gave no port')
  return address.port
}
