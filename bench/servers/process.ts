/** A server in a process of its own, as it would run in earnest. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { homedir } from 'node:os'

export interface Started {
  readonly url: string
  /** What the process holds of the machine's memory, in MiB. */
  memoryMib(): number
  /** Milliseconds of a processor that the process has used. */
  processorMs(): number
  stop(): Promise<void>
}

/** @param command what Node is given: the file, then its parameters */
export function startNode(command: readonly string[], env: Record<string, string>, port: number): Started {
  const child = spawn(process.execPath, command, {
    // Compiled code is kept at home.
    env: { PATH: process.env.PATH, HOME: homedir(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stopWithUs(child)
  return {
    url: `http://127.0.0.1:${port}`,
    memoryMib: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    processorMs: () => getTicks(child.pid) * msPerTick,
    async stop() {
      if (child.exitCode !== null) return
      const gone = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Linux counts hundredths of a second, in user and in system mode: fields 14 and 15 of proc_pid_stat(5). */
const msPerTick = 10

function getTicks(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** However we end, the servers we started do not stay behind. */
function stopWithUs(child: ChildProcess): void {
  const stop = () => child.kill('SIGKILL')
  process.once('exit', stop)
  child.once('exit', () => process.off('exit', stop))
}

export async function answering(url: string, patienceMs = 30_000): Promise<void> {
  for (const giveUpAt = Date.now() + patienceMs; ; await pause(20)) {
    try {
      return void (await fetch(url))
    } catch (error) {
      if (Date.now() > giveUpAt) throw new Error(`Nothing answers at ${url}.`, { cause: error })
    }
  }
}

export const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('No port is free on the loopback address.')
  return address.port
}
