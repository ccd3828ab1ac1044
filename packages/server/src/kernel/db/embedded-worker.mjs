// @ts-check
/**
 * The embedded database, in a thread of its own so that a slow query never stops the server.
 *
 * Plain JavaScript, because a worker is loaded by Node itself, from the sources as from the build.
 * It takes the bytes of PostgreSQL's protocol, tagged with the number of the connection that sent
 * them, and answers with the same tag: an answer meant for a connection that has gone is then never
 * read by its successor. There is one session, so connections take turns.
 */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** @typedef {{ dataDir?: string, snapshot?: string }} Opening */
/** @typedef {{ connection: number, bytes: Uint8Array } | { close: true } | { dump: true }} Request */

if (!parentPort) throw new Error('The embedded database runs in a worker thread.')
const port = parentPort

/** @type {Opening} */
const { dataDir, snapshot } = workerData
// Read at once: while the engine starts, a build may replace it.
const loadDataDir = snapshot ? new Blob([await readFile(snapshot)], { type: 'application/x-gzip' }) : undefined
const pglite = await PGlite.create({ dataDir, loadDataDir, extensions: { btree_gin, pg_trgm } })

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

/** @param {number} connection @param {Uint8Array} bytes */
function answer(connection, bytes) {
  if (connection < current) return
  if (connection > current) {
    current = connection
    forgetLastSession()
  }
  const reply = exchange(bytes)
  port.postMessage({ connection, bytes: reply }, [reply.buffer])
}

/** What a real server does when a connection ends: roll back its transaction, and drop its prepared statements. */
function forgetLastSession() {
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
