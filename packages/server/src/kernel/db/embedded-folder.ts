/**
 * The folder of the embedded database: made readable for its owner only, opened by one process at a
 * time, and never left half made.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { lockFolder } from './folder-lock.ts'
import { unpackSnapshot } from './unpack-snapshot.ts'

export interface EmbeddedFolder {
  readonly path: string
  /** The database in it is whole. */
  created(): Promise<void>
  release(): Promise<void>
}

/**
 * Opens the folder; a new one starts as a copy of the snapshot, if there is one.
 *
 * @throws {@link FolderInUse} when another process has it open, and still has it after five seconds.
 */
export async function openFolder(dataDir: string, snapshot: string | undefined, log: Logger): Promise<EmbeddedFolder> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(join(dataDir, 'db.lock'), log)
  const path = join(dataDir, 'db')
  const beginning = join(dataDir, 'db.beginning')
  try {
    await prepare(path, beginning, snapshot)
  } catch (error) {
    await unlock()
    throw error
  }
  return { path, created: () => rm(beginning, { force: true }), release: unlock }
}

async function prepare(path: string, beginning: string, snapshot: string | undefined): Promise<void> {
  // The note stays behind when a start was cut off before the database was whole. What it left cannot
  // be opened and holds no one's rows, so it is created again.
  if (existsSync(beginning)) await rm(path, { recursive: true, force: true })
  const isNew = !existsSync(path)
  if (isNew) await writeFile(beginning, 'This database is being created.\n', { mode: 0o600 })
  await mkdir(path, { recursive: true, mode: 0o700 })
  // The engine writes its files readable for everyone; the folder around them keeps everyone out.
  await chmod(path, 0o700)
  if (isNew && snapshot) unpackSnapshot(snapshot, path)
}
