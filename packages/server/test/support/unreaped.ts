/** Programs whose parent never reads their exit status, so that they stay zombies once they are killed. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export interface Unreaped {
  readonly pid: number
  /** The lines that the program writes. */
  readonly lines: AsyncIterator<string>
  /** Sends SIGKILL and returns without waiting. */
  kill(): void
  /** Ends the program and its parent. */
  release(): Promise<void>
}

/** The inner shell prints its process id and becomes the program; the outer one becomes `sleep`, which waits for no child. */
const script = `sh -c 'echo $$; exec "$@"' sh "$@" & exec sleep 3600 > /dev/null`

export async function startUnreaped(
  command: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Unreaped> {
  const parent = spawn('sh', ['-c', script, 'sh', ...command], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(parent.stdout)[Symbol.asyncIterator]()
  const pid = Number((await lines.next()).value)
  if (!pid) throw new Error('The shell did not start the program.')
  const kill = () => void process.kill(pid, 'SIGKILL')
  const release = async () => {
    kill()
    parent.kill('SIGKILL')
    await new Promise(resolve => parent.once('exit', resolve))
  }
  return { pid, lines, kill, release }
}
