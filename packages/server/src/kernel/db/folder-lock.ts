/**
 * One process at a time: two writing the same embedded database would lose each other's rows, and the
 * engine itself does not notice.
 *
 * The lock is a file naming its owner by process id and start time, so that a lock left by a process
 * that was killed is recognised, even when its id has been given to another since.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'

export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'

  constructor(lockFile: string, pid: number) {
    super(
      `Another Latchkey (process ${pid}) has this database open. Stop it first, or choose another folder with LATCHKEY_DATA_DIR. ` +
        `(The lock is ${lockFile}.)`,
    )
  }
}

interface Owner {
  readonly pid: number
  readonly startedAt: string
}

/** Takes the lock and returns how to give it back. */
export async function lockFolder(lockFile: string): Promise<() => Promise<void>> {
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? 'unknown' } satisfies Owner)
  const draft = `${lockFile}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, mine, { mode: 0o600 })
  try {
    while (!(await linked(draft, lockFile))) await removeStale(lockFile)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await read(lockFile)) === mine) await rm(lockFile, { force: true })
  }
}

/** A link appears with its content and only if the name is free: nobody reads half a lock. */
async function linked(draft: string, lockFile: string): Promise<boolean> {
  try {
    await link(draft, lockFile)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

async function removeStale(lockFile: string): Promise<void> {
  const found = await read(lockFile)
  if (found === undefined) return
  const owner = parse(found)
  if (owner && startOf(owner.pid) === owner.startedAt) throw new FolderInUse(lockFile, owner.pid)

  // Two starters may both find the lock stale. Moving it aside shows which lock was really taken
  // away: if it is already the other's new one, it goes back and that starter has won.
  const aside = `${lockFile}.stale.${process.pid}`
  try {
    await rename(lockFile, aside)
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return
    throw error
  }
  if ((await read(aside)) !== found) await linked(aside, lockFile)
  await rm(aside, { force: true })
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw error
  }
}

function parse(text: string): Owner | undefined {
  try {
    const owner: Partial<Owner> = JSON.parse(text)
    return typeof owner.pid === 'number' && typeof owner.startedAt === 'string'
      ? { pid: owner.pid, startedAt: owner.startedAt }
      : undefined
  } catch {
    return undefined // not written by us: nobody holds it
  }
}

/** When the process began, in whatever form the system tells it; undefined when there is none. */
function startOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return undefined
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may contain anything; the fields we count begin after it.
    return `${bootOf()}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return startAsToldByPs(pid)
  }
}

function bootOf(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}

function startAsToldByPs(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown' // the process lives, and more cannot be learnt here
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
