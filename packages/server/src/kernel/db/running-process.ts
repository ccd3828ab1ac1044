/** When another process on this machine started, and whether it is still running. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The start time of a process that runs, where the system does not show it. */
export const UNKNOWN_START = 'unknown'

/**
 * The start time of a running process, in the form in which the system reports it; undefined when no such process runs.
 *
 * A zombie has ended: it runs no code and holds no file, and only its entry in the process table remains until its
 * parent reads the exit status. Some parents never do, such as a container's first process that is no init.
 */
export function startOfRunning(pid: number): string | undefined {
  if (!exists(pid)) return undefined
  const stat = readStat(pid)
  return stat === undefined ? startFromPs(pid) : startFromProc(pid, stat)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs and belongs to another account.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/** Linux only; undefined elsewhere. */
function readStat(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
}

function startFromProc(pid: number, stat: string): string | undefined {
  // The name in brackets may contain anything. The fields after it are numbered from 3: the state, …, 22: the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state = ''] = fields
  if ('ZXx'.includes(state) && !hasRunningThread(pid)) return undefined
  return `${getBoot()}:${fields[19]}`
}

/** The first thread of a killed process may be a zombie while another one, such as the database's, still finishes a write. */
function hasRunningThread(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).some(thread => thread !== String(pid))
  } catch {
    return false // its parent has read the exit status in the meantime
  }
}

function getBoot(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

/** macOS, the BSDs. */
function startFromPs(pid: number): string | undefined {
  const shown = /^(\S+)\s+(.+)$/.exec(ps(pid))
  if (!shown) return UNKNOWN_START
  const [, state = '', start] = shown
  return state.startsWith('Z') ? undefined : start
}

function ps(pid: number): string {
  const columns = ['-o', 'stat=', '-o', 'lstart=']
  const env = { LC_ALL: 'C' } // the same form of the date for every process that compares
  try {
    return execFileSync('ps', [...columns, '-p', String(pid)], { encoding: 'utf8', env, stdio: 'pipe' }).trim()
  } catch {
    return '' // not installed, or the process has ended in the meantime
  }
}
