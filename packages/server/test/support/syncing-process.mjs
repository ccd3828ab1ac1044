/**
 * A process that keeps a table of users in a file, until it is killed. Each batch and its cursor are written together, under
 * another name first: what a transaction does in a database.
 */
import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { LatchkeyServerApp } from '@latchkey/js'

const [file = '', baseUrl = '', projectId = '', secretServerKey = ''] = process.argv.slice(2)
const app = new LatchkeyServerApp({
  baseUrl,
  projectId,
  secretServerKey,
  publishableClientKey: 'none',
  tokenStore: null,
})

/** The `rows` by the id of the user, each with the snapshot that it was last seen in. */
async function load() {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return { cursor: null, rows: {}, snapshots: 0, lastFollowed: null }
    throw error
  }
}

const table = await load()
const batchSize = 1 + Math.floor(Math.random() * 12)

await app.syncUsers(
  async ({ changes, cursor, snapshotId, isSnapshotComplete }) => {
    for (const change of changes) {
      if (change.type === 'delete') delete table.rows[change.userId]
      else table.rows[change.userId] = { user: change.user, snapshotId }
      if (snapshotId === null) table.lastFollowed = change.userId
    }
    if (isSnapshotComplete) {
      for (const [id, row] of Object.entries(table.rows)) if (row.snapshotId !== snapshotId) delete table.rows[id]
      table.snapshots += 1
    }
    table.cursor = cursor
    await writeFile(`${file}.new`, JSON.stringify(table))
    await pause(Math.random() * 4)
    await rename(`${file}.new`, file)
    process.stdout.write('.')
  },
  { cursor: table.cursor, batchSize },
)
