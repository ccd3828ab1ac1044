/**
 * One process at a time: two writing the same embedded database would lose each other's rows, and the
 * engine itself does not notice.
 *
 * The lock is a file naming its owner by process id and start time, so that a lock left by a process
 * that was killed is recognised, even when its id has been given to another since.
 */
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { startOfRunning, UNKNOWN_START } from './running-process.ts'

/**
 * A restart often happens before the stopped process is gone: a killed one needs some time to end, and one that got
 * SIGTERM finishes its requests first. From outside neither differs from a process that stays.
 */
const WAIT_MS = 5_000
const POLL_MS = 50

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

/**
 * Takes the lock and returns how to give it back.
 *
 * @throws {@link FolderInUse} when another process still holds it after five seconds.
 */
export async function lockFolder(lockFile: string, log: Logger): Promise<() => Promise<void>> {
  const mine: Owner = { pid: process.pid, startedAt: startOfRunning(process.pid) ?? UNKNOWN_START }
  const content = JSON.stringify(mine)
  const draft = `${lockFile}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    await take(lockFile, draft, mine, log)
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await read(lockFile)) === content) await rm(lockFile, { force: true })
  }
}

async function take(lockFile: string, draft: string, mine: Owner, log: Logger): Promise<void> {
  let deadline: number | undefined
  while (!(await linked(draft, lockFile))) {
    const found = await read(lockFile)
    if (found === undefined) continue
    const owner = parse(found)
    if (!owner || !isRunning(owner)) {
      await removeStale(lockFile, found)
      continue
    }
    // Opened twice by this process: waiting would be waiting for itself.
    const isOwn = owner.pid === mine.pid && owner.startedAt === mine.startedAt
    if (isOwn || performance.now() > (deadline ?? Infinity)) throw new FolderInUse(lockFile, owner.pid)
    if (deadline === undefined) {
      deadline = performance.now() + WAIT_MS
      log.info({ pid: owner.pid }, 'another process has the embedded database open; waiting for it to exit')
    }
    await pause(POLL_MS)
  }
}

/** Where the start time cannot be read, a process with this id counts as the owner: two writers are worse than a refusal. */
function isRunning(owner: Owner): boolean {
  const startedAt = startOfRunning(owner.pid)
  return startedAt === owner.startedAt || startedAt === UNKNOWN_START
}

/** A link appears with its content and only if the name is free: no one reads half a lock. */
async function linked(draft: string, lockFile: string): Promise<boolean> {
  try {
    await link(draft, lockFile)
    return true
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false
    throw error
  }
}

async function removeStale(lockFile: string, found: string): Promise<void> {
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
    return undefined // not written by us: no one holds it
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
