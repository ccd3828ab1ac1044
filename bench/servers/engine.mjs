/**
 * The floor of a start: a database alone, with nothing around it. Opens the one it is given, asks it one question and ends.
 * `node engine.mjs postgres URL`, or `node engine.mjs embedded WORKER FOLDER
 * [SNAPSHOT]`, where WORKER is the thread of the product.
 */
import { Worker } from 'node:worker_threads'

const [kind, ...where] = process.argv.slice(2)
if (kind === 'postgres') await askPostgres(...where)
else await openEmbedded(...where)
process.exit(0)

async function askPostgres(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('select 1')
}

async function openEmbedded(worker, dataDir, snapshot) {
  const thread = new Worker(worker, { workerData: { dataDir, snapshot } })
  // Its first message says that the database answers.
  await new Promise((resolve, reject) => thread.once('message', resolve).once('error', reject))
}
