/**
 * The embedded database: PostgreSQL compiled into this process, for development, tests and small
 * installations. It keeps what it has acknowledged when the process is killed; it does not promise
 * that when the machine loses power (docs/self-hosting.md).
 */
import { existsSync } from 'node:fs'
import pg from 'pg'
import { keepCheckpoints } from './checkpoints.ts'
import type { DatabaseOptions, OpenPool } from './database.ts'
import { watchRoom } from './disk-room.ts'
import { startEngine } from './embedded-engine.ts'
import { openFolder } from './embedded-folder.ts'
import { EmbeddedStream } from './embedded-stream.ts'
import { pipelining } from './pipelining.ts'

// Longer than on a server: everyone shares one session here, on machines that are busy with other things.
const DEFAULT_DEADLINE_MS = 30_000

export interface EmbeddedPool extends OpenPool {
  /** The data folder as one compressed file. */
  dump(): Promise<Uint8Array>
}

export async function openEmbeddedPool(options: DatabaseOptions): Promise<EmbeddedPool> {
  const { dataDir, deadlineMs = DEFAULT_DEADLINE_MS } = options
  const snapshot = options.snapshot && existsSync(options.snapshot) ? options.snapshot : undefined
  const folder = dataDir ? await openFolder(dataDir, snapshot, options.log) : undefined
  try {
    const engine = await startEngine(folder ? { dataDir: folder.path } : { snapshot }, options.log)
    await folder?.created()
    const pool = new pg.Pool({
      ...pipelining,
      stream: () => new EmbeddedStream(engine),
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      max: 1,
      connectionTimeoutMillis: deadlineMs * 0.6,
      idleTimeoutMillis: 0,
    })
    const stopCheckpoints = keepCheckpoints(pool, options.log)
    const stopWatching = folder ? watchRoom(folder.path, options.log) : () => {}
    const end = async () => {
      stopWatching()
      await stopCheckpoints()
      await pool.end()
      await engine.close()
      await folder?.release()
    }
    const needsNewProcess = engine.needsNewProcess
    return { pool, deadlineMs, end, dump: engine.dump, folder: folder?.path ?? null, needsNewProcess }
  } catch (error) {
    await folder?.release()
    throw error
  }
}
