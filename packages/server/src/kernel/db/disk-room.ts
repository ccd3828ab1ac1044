/** The room that the folder of the embedded database takes, and the room that its disk has left. */
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** The engine writes its log in files of this size. */
export const logFileBytes = 16 * 1024 * 1024

/** With less room left the log and the doctor warn. Sign-ins of weeks need less, and an operator has time to act. */
export const littleRoomBytes = 512 * 1024 * 1024

/** The log may be on a disk of its own: what the fuller one of both has left. */
export async function freeBytesIn(folder: string): Promise<number> {
  const disks = await Promise.all([statfs(folder), statfs(logFolder(folder))])
  return Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize))
}

export interface Sizes {
  readonly dataBytes: number
  readonly logBytes: number
  readonly freeBytes: number
}

export async function measureFolder(folder: string): Promise<Sizes> {
  const [all, logBytes, freeBytes] = await Promise.all([
    bytesBelow(folder),
    bytesBelow(logFolder(folder)),
    freeBytesIn(folder),
  ])
  return { dataBytes: all - logBytes, logBytes, freeBytes }
}

/** Warns once when little room is left, and says when there is enough again. Returns how to stop. */
export function watchRoom(folder: string, log: Logger, everyMs = 10_000): () => void {
  let isLittle = false
  const look = async () => {
    const freeBytes = await freeBytesIn(folder)
    const wasLittle = isLittle
    isLittle = freeBytes < littleRoomBytes
    if (isLittle && !wasLittle) log.warn({ freeBytes, folder }, 'disk of the data folder is nearly full')
    if (wasLittle && !isLittle) log.info({ freeBytes, folder }, 'disk of the data folder has room again')
  }
  // A disk that cannot be read fails the statements as well, and these report it.
  const lookAgain = () => void look().catch(() => {})
  lookAgain()
  const timer = setInterval(lookAgain, everyMs).unref()
  return () => clearInterval(timer)
}

function logFolder(folder: string): string {
  return join(folder, 'pg_wal')
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = await Promise.all(
    entries.map(async entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return bytesBelow(path)
      // The engine deletes files meanwhile.
      return (await stat(path).catch(() => null))?.size ?? 0
    }),
  )
  return sizes.reduce((total, size) => total + size, 0)
}
