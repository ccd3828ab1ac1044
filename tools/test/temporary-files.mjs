/**
 * Where a test run keeps its temporary files: in memory, where there is room. Its servers make and remove thousands of
 * them, and none outlives the run.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/** Unless someone has named a place. Call it before anything asks where temporary files go. */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !isRoomy()) return
  const folder = mkdtempSync(join(MEMORY, 'latchkey-tests-'))
  // PostgreSQL runs as someone else, and has to reach its folder through this one.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Room for the files beside that for the programs; and programs may be run from there. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM_BYTES && freemem() >= 2 * ROOM_BYTES && runsPrograms()
  } catch {
    return false
  }
}

function runsPrograms() {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find(line => line.split(' ')[1] === MEMORY)
  return mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec')
}
