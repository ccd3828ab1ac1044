/**
 * Server processes that are killed at random while users are created and their events are delivered: each event reaches a
 * healthy receiver at least once, and is in the feed exactly once, in order. `npm run test:all` delivers 600;
 * `LATCHKEY_DURABILITY_EVENTS=10000` is the long run.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { migratedDatabase, onEmbedded, onPostgres, silent } from '../support/databases.ts'
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Receiver, startReceiver } from '../support/webhook-receivers.ts'

const eventCount = Number(process.env.LATCHKEY_DURABILITY_EVENTS ?? 200)
const kills = Math.max(3, Math.round(eventCount / 500))

const keys = {
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_durability',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_durability',
  LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
  LATCHKEY_OUTGOING_ALLOW: 'loopback',
}

onEmbedded('deliveries of the embedded database', () => {
  it('reach the receiver, and the feed has each once, although the process is killed again and again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-killed-deliveries-'))
    const receiver = await startReceiver()
    const env = { ...keys, LATCHKEY_DATA_DIR: dataDir, LATCHKEY_PORT: String(await freePort()) }
    try {
      let server = await startServerProcess(env)
      const secret = await addEndpoint(server, receiver)
      const creating = createUsers([server.url])
      for (let kill = 1; kill <= kills; kill += 1) {
        await expect
          .poll(creating.done, { timeout: 300_000, interval: 20 })
          .toBeGreaterThan((eventCount * kill) / (kills + 1))
        await pause(Math.random() * 300)
        await server.kill()
        const database = await openDatabase({ dataDir, log: silent })
        await endLeases(database)
        await database.close()
        server = await startServerProcess(env)
      }
      const acknowledged = await creating.all
      await expectAllDelivered(server, receiver, { secret, acknowledged })
      await server.kill()
    } finally {
      await receiver.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 1_200_000)
})

onPostgres('deliveries of two processes (postgres)', () => {
  it('reach the receiver, and the feed has each once, although they are killed again and again', async () => {
    const postgres = await startPostgres()
    const { url, drop } = await migratedDatabase(postgres)
    const receiver = await startReceiver()
    const ports = [String(await freePort()), String(await freePort())]
    const database = await openDatabase({ url, log: silent })
    const start = (index: number) =>
      startServerProcess({ ...keys, DATABASE_URL: url, LATCHKEY_PORT: ports[index] ?? '' })
    const servers: ServerProcess[] = []
    try {
      servers.push(await start(0), await start(1))
      const [first] = servers
      if (!first) throw new Error('Two servers were started.')
      const secret = await addEndpoint(first, receiver)
      const creating = createUsers(servers.map(server => server.url))
      for (let kill = 1; kill <= kills; kill += 1) {
        await expect
          .poll(creating.done, { timeout: 300_000, interval: 20 })
          .toBeGreaterThan((eventCount * kill) / (kills + 1))
        await pause(Math.random() * 300)
        const index = kill % 2
        await servers[index]?.kill()
        await endLeases(database)
        servers[index] = await start(index)
      }
      const acknowledged = await creating.all
      await expectAllDelivered(first, receiver, { secret, acknowledged })
    } finally {
      await Promise.all(servers.map(server => server.kill()))
      await database.close()
      await receiver.stop()
      await drop()
      await postgres.stop()
    }
  }, 1_200_000)
})

function request(url: string, level: 'server' | 'admin', method: string, path: string, body?: object) {
  const key = level === 'server' ? 'x-stack-secret-server-key' : 'x-stack-super-secret-admin-key'
  return fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      'x-stack-access-type': level,
      'x-stack-project-id': 'internal',
      [key]: level === 'server' ? 'ssk_durability' : 'sak_durability',
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function addEndpoint({ url }: ServerProcess, receiver: Receiver): Promise<string> {
  const answer = await request(url, 'admin', 'POST', '/webhooks/endpoints', { url: receiver.url })
  return (await answer.json()).secret
}

/** Until so many were acknowledged. A server that is down is tried again. */
function createUsers(urls: readonly string[]) {
  const acknowledged: string[] = []
  const create = async (url: string) => {
    while (acknowledged.length < eventCount) {
      const answer = await request(url, 'server', 'POST', '/users', {}).catch(() => null)
      const user = answer?.status === 201 ? await answer.json().catch(() => null) : null
      if (user) acknowledged.push(user.id)
      else await pause(50)
    }
  }
  const all = Promise.all([...urls, ...urls].map(create)).then(() => acknowledged)
  return { done: () => acknowledged.length, all }
}

interface Expected {
  readonly secret: string
  readonly acknowledged: readonly string[]
}

async function expectAllDelivered(server: ServerProcess, receiver: Receiver, { secret, acknowledged }: Expected) {
  const feed = await wholeFeed(server, acknowledged.length)
  expect(feed.map(({ version }) => version)).toEqual(feed.map((_, index) => index + 1))
  expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length)
  const inFeed = feed.filter(({ type }) => type === 'user.created').map(({ data }) => data.id)
  expect(new Set(inFeed).size).toBe(inFeed.length)
  // Those that a kill left without an answer, too: what is stored is what happened.
  expect([...inFeed].sort()).toEqual((await storedUsers(server)).sort())
  expect(acknowledged.filter(id => !inFeed.includes(id))).toEqual([])

  const received = () => new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size
  await expect.poll(received, { timeout: 120_000, interval: 100 }).toBe(feed.length)
  const webhook = new Webhook(secret)
  for (const { body, headers } of receiver.received.slice(-50)) webhook.verify(body, headers)
}

interface FeedEvent {
  readonly id: string
  readonly type: string
  readonly version: number
  readonly data: { readonly id: string }
}

/** Once nothing new comes any more. */
async function wholeFeed({ url }: ServerProcess, least: number): Promise<FeedEvent[]> {
  const events: FeedEvent[] = []
  let after = ''
  for (let still = 0; still < 3; ) {
    const answer = await request(url, 'server', 'GET', `/events?limit=1000&wait=2${after && `&after=${after}`}`)
    const { items, next_cursor: cursor } = await answer.json()
    events.push(...items)
    after = cursor
    if (items.length === 0 && events.length >= least) still += 1
  }
  return events
}

async function storedUsers({ url }: ServerProcess): Promise<string[]> {
  const ids: string[] = []
  let cursor = ''
  do {
    const answer = await request(url, 'server', 'GET', `/users?limit=1000${cursor && `&cursor=${cursor}`}`)
    const { items, pagination } = await answer.json()
    ids.push(...items.map(({ id }: { id: string }) => id))
    cursor = pagination.next_cursor ?? ''
  } while (cursor !== '')
  return ids
}

interface Statements {
  readonly queries: { query(statement: { text: string }): Promise<unknown> }
}

/** As a minute later: what a killed process had taken may be taken again. */
async function endLeases({ queries }: Statements): Promise<void> {
  await queries.query({ text: 'update webhook_deliveries set leased_until = now() where leased_until > now()' })
}
