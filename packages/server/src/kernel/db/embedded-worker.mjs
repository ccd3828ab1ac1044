// @ts-check
/**
 * The embedded database, in a thread of its own so that a slow query never stops the server.
 *
 * Plain JavaScript, because a worker is loaded by Node itself, from the sources as from the build.
 * It takes the bytes of PostgreSQL's protocol, tagged with the number of the connection that sent
 * them, and answers with the same tag: an answer meant for a connection that has gone is then never
 * read by its successor. There is one session, so connections take turns.
 */
import { rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** @typedef {{ dataDir?: string, snapshot?: string }} Opening */
/** @typedef {{ connection: number, bytes: Uint8Array } | { close: true } | { dump: true }} Request */

if (!parentPort) throw new Error('The embedded database runs in a worker thread.')
const port = parentPort

/**
 * The log is kept in files of 16 MB. After a checkpoint those that are not needed any more are used again, up to the first of
 * these sizes, and the rest is deleted.
 */
const logSizes = ['min_wal_size=48MB', 'max_wal_size=64MB']

/** The status with which the engine's program is left when a statement has failed. */
const failedStatement = 100

/** @type {Opening} */
const { dataDir, snapshot } = workerData
// Read at once: while the engine starts, a build may replace it.
const loadDataDir = snapshot ? new Blob([await readFile(snapshot)], { type: 'application/x-gzip' }) : undefined
// The lock of the folder (folder-lock.ts) has found that no other process uses it. A file that a killed engine left
// half written would stop every start.
if (dataDir) rmSync(join(dataDir, 'postmaster.pid'), { force: true })

/** Why the engine ended itself, in its own words. */
let lastWords = ''
const pglite = await PGlite.create({
  dataDir,
  loadDataDir,
  extensions: { btree_gin, pg_trgm },
  startParams: [...PGlite.defaultStartParams, ...logSizes.flatMap(setting => ['-c', setting])],
  onStderr(line) {
    // A statement is printed with each of its further lines indented, so it cannot begin like this.
    const [, words] = /^\d{4}-\d\d-\d\d [^[]*\[\d+\] (?:PANIC|FATAL): +(.*)$/.exec(line) ?? []
    if (words !== undefined) lastWords = words
    return false
  },
}).catch(error => end(error))
endWithTheEngine(pglite)

/** The connection whose session this is. */
let current = 0

port.on('message', async (/** @type {Request} */ request) => {
  if ('close' in request) {
    await pglite.close()
    port.postMessage({ closed: true })
  } else if ('dump' in request) {
    const dump = await pglite.dumpDataDir('gzip')
    port.postMessage({ dump: new Uint8Array(await dump.arrayBuffer()) })
  } else {
    answer(request.connection, request.bytes)
  }
})
port.postMessage({ ready: true })

/**
 * After a panic, such as for a log that cannot be written, or a fault of its program the engine cannot be called again. The library
 * would do so for ever, as it takes every end for the one of a failed statement.
 *
 * @param {PGlite} engine
 */
function endWithTheEngine({ Module }) {
  const once = Module._PostgresMainLoopOnce
  Module._PostgresMainLoopOnce = () => {
    try {
      once()
    } catch (error) {
      const isFailedStatement = error instanceof Object && 'status' in error && error.status === failedStatement
      if (!isFailedStatement) end(error)
      throw error
    }
  }
}

/** @param {unknown} error @returns {never} */
function end(error) {
  port.postMessage({ failed: lastWords || String(error) })
  process.exit(1)
}

/** @param {number} connection @param {Uint8Array} bytes */
function answer(connection, bytes) {
  if (connection < current) return
  if (connection > current) {
    current = connection
    resetLastSession()
  }
  const reply = exchange(bytes)
  port.postMessage({ connection, bytes: reply }, [reply.buffer])
}

/** What a real server does when a connection ends: roll back its transaction, and drop its prepared statements. */
function resetLastSession() {
  // Two calls: sent as one string they would be one transaction, in which `discard all` is refused.
  exchange(simpleQuery('rollback'))
  exchange(simpleQuery('discard all'))
}

/** @param {Uint8Array} bytes @returns {Uint8Array<ArrayBuffer>} */
function exchange(bytes) {
  /** @type {Uint8Array[]} */
  const chunks = []
  // The bytes shown to us are the engine's own memory and change with the next chunk.
  pglite.execProtocolRawStream(bytes, { syncToFs: false, onRawData: chunk => chunks.push(chunk.slice()) })
  const reply = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0))
  let end = 0
  for (const chunk of chunks) {
    reply.set(chunk, end)
    end += chunk.length
  }
  return reply
}

/** @param {string} text */
function simpleQuery(text) {
  const message = Buffer.alloc(text.length + 6)
  message.write('Q')
  message.writeInt32BE(text.length + 5, 1)
  message.write(text, 5)
  return new Uint8Array(message)
}
