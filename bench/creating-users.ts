/** P17: a server creates users, beside the same rows inserted by hand in one transaction. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg, { type Pool } from 'pg'
import { openDatabase } from '../packages/server/src/kernel/db/database.ts'
import { silent } from '../packages/server/test/support/silent.ts'
import { type Reached, rounds } from './rounds.ts'
import type { Scene } from './scene.ts'
import { answering, pause, type Started } from './servers/process.ts'
import { getHeaders, startProduct, temporaryFolder } from './servers/product.ts'
import { limitRow, type Row, rateRow } from './table.ts'

const roundCount = Number(process.env.BENCH_ROUNDS ?? 7)
const seconds = Number(process.env.BENCH_SECONDS ?? 2)
const atOnce = 8

export async function creatingUsers(scene: Scene): Promise<Row[]> {
  return [...(await onPostgres(scene)), await onEmbedded(scene)]
}

async function onPostgres({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const [productUrl, floorUrl] = [await postgres.createDatabase('created'), await postgres.createDatabase('by_hand')]
  const options = { databaseUrl: floorUrl, smtpPort }
  await stopped(await started(options))
  const product = await started({ ...options, databaseUrl: productUrl })
  const [floor, watch] = [floorUrl, productUrl].map(connectionString => new pg.Pool({ connectionString, max: atOnce }))
  if (!floor || !watch) throw new Error('There are two databases.')
  try {
    await makeNoTeams(product)
    await storeEvents(watch)
    await analyzed(product, [floor, watch])
    const before = await Promise.all([floor, watch].map(spent))
    const seen = await compared(product, floor)
    await pause(2_000) // the last statements are counted a second after them
    const after = await Promise.all([floor, watch].map(spent))
    const [byHand = Number.NaN, created = Number.NaN] = after.map(({ ms, users }, index) => {
      const { ms: msBefore = 0, users: usersBefore = 0 } = before[index] ?? {}
      return (ms - msBefore) / (users - usersBefore)
    })
    const time = `P17 time in PostgreSQL for a user, of its background as well (by hand ${byHand.toFixed(2)} ms)`
    return [
      rateRow({ promise: 'P17 a server creates users, PostgreSQL', ...seen, atLeast: 0.5 }),
      limitRow(time, created, byHand * 2, 'ms'),
    ]
  } finally {
    await Promise.all([floor.end(), watch.end()])
    await product.stop()
  }
}

async function onEmbedded({ smtpPort }: Scene): Promise<Row> {
  const [productFolder, floorFolder] = [temporaryFolder(), temporaryFolder()]
  for (const dataDir of [productFolder, floorFolder]) await stopped(await started({ dataDir, smtpPort }))
  const database = await openDatabase({ dataDir: productFolder, log: silent })
  await storeEvents(database.pool)
  await database.close()
  const product = await started({ dataDir: productFolder, smtpPort })
  const floor = await openDatabase({ dataDir: floorFolder, log: silent })
  try {
    await makeNoTeams(product)
    const seen = await compared(product, floor.pool)
    return rateRow({ promise: 'P17 a server creates users, embedded', ...seen, atLeast: 0.5 })
  } finally {
    await floor.close()
    await product.stop()
  }
}

async function started(options: Parameters<typeof startProduct>[0]): Promise<Started> {
  const product = await startProduct(options)
  await answering(`${product.url}/health`)
  return product
}

const stopped = (product: Started) => product.stop()

/** Users of `internal` get a team, which is not among the rows that are inserted by hand. */
async function makeNoTeams({ url }: Started): Promise<void> {
  const body = JSON.stringify({ config_override_string: '{"teams.createPersonalTeamOnSignUp":false}' })
  const request = { method: 'PATCH', headers: getHeaders('admin'), body }
  const { ok } = await fetch(`${url}/api/v1/internal/config/override`, request)
  if (!ok) throw new Error('The configuration of the project was not changed.')
}

/** Without a listener the product would store no event. No process relays to this one. */
async function storeEvents(pool: Pool): Promise<void> {
  await pool.query(`insert into event_listeners (name, registered_at, seen_at) values ('bench', now(), now())`)
}

/** Within a minute PostgreSQL learns how large new tables have become; until then its plans are for empty ones. */
async function analyzed(product: Started, pools: readonly [byHand: Pool, product: Pool]): Promise<void> {
  await Promise.all([perSecond(() => insertByHand(pools[0])), getRate(product)])
  await Promise.all(pools.map(pool => pool.query('analyze')))
}

/** Milliseconds that statements took in this database so far, and its users. */
async function spent(pool: Pool): Promise<{ readonly ms: number; readonly users: number }> {
  const text = `select (select active_time from pg_stat_database where datname = current_database()) as ms,
    (select count(*)::integer from users) as users`
  const [row] = (await pool.query<{ ms: number; users: number }>(text)).rows
  if (!row) throw new Error('A database has figures of its own.')
  return row
}

function compared(product: Started, pool: Pool): Promise<Record<'floor' | 'product', Reached>> {
  return rounds(roundCount, {
    floor: () => perSecond(() => insertByHand(pool)),
    product: () => getRate(product),
  })
}

/** Each address is new. */
async function getRate(product: Started): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  try {
    return await perSecond(() => createByRequest(product, agent))
  } finally {
    agent.destroy()
  }
}

/** Without `fetch`, which takes as much of a core as the server does. */
async function createByRequest({ url }: Started, agent: Agent): Promise<void> {
  const person = { display_name: 'A person', primary_email: `${randomUUID()}@example.com` }
  const body = JSON.stringify({ ...person, primary_email_auth_enabled: true })
  const headers = { ...getHeaders('server'), 'content-length': body.length }
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${url}/api/v1/users`, { method: 'POST', agent, headers }, answer => {
      if (answer.statusCode !== 201) reject(new Error(`A user was not created: ${answer.statusCode}.`))
      answer.on('end', resolve).resume()
    })
    sent.on('error', reject).end(body)
  })
}

/** Eight at a time, the next starts as soon as one is done. */
async function perSecond(create: () => Promise<void>): Promise<number> {
  const [began, over] = [performance.now(), performance.now() + seconds * 1_000]
  let count = 0
  const createUntilOver = async () => {
    for (; performance.now() < over; count += 1) await create()
  }
  await Promise.all(Array.from({ length: atOnce }, createUntilOver))
  return (count * 1_000) / (performance.now() - began)
}

async function insertByHand(pool: Pool): Promise<void> {
  const [id, address, now] = [randomUUID(), `${randomUUID()}@example.com`, new Date()]
  const event = JSON.stringify({ id, display_name: 'A person', primary_email: address })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({ ...toInsert.user, values: [id, now, address] })
    await client.query({ ...toInsert.address, values: [randomUUID(), id, address, now] })
    await client.query({ ...toInsert.event, values: [event, now] })
    await client.query({ ...toInsert.auditLine, values: [randomUUID(), now, id, randomUUID()] })
    await client.query('commit')
  } finally {
    client.release()
  }
}

const toInsert = {
  user: {
    name: 'user',
    text: `insert into users (project_id, id, display_name, is_anonymous, signed_up_at, last_active_at, search_text)
      values ('internal', $1, 'A person', false, $2, $2, search_text_of('A person', array[$3]))`,
  },
  address: {
    name: 'address',
    text: `insert into contact_channels (project_id, id, user_id, type, value, is_primary, is_verified, used_for_auth,
        created_at)
      values ('internal', $1, $2, 'email', $3, true, false, true, $4)`,
  },
  event: {
    name: 'event',
    text: `insert into events (project_id, branch_id, type, data, created_at, listener, due_at, ordinal)
      values ('internal', 'main', 'user.created', $1, $2, 'bench', $2, 1)`,
  },
  auditLine: {
    name: 'audit-line',
    text: `insert into audit_lines (project_id, id, at, action, result, actor_type, actor_name, level, target_kinds,
        target_ids, fields, request_id)
      values ('internal', $1, $2, 'users.create', 'done', 'key', 'The keys of the deployment', 'server', '{userId}',
        array[$3::text], '{displayName,primaryEmail,primaryEmailAuthEnabled}', $4)`,
  },
}
