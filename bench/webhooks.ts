/** P27: webhooks to 10 000 endpoints, of which 100 never answer. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { App } from '../packages/server/src/app.ts'
import { loadConfig } from '../packages/server/src/config.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import { bindDb } from '../packages/server/src/kernel/db/db.ts'
import { transaction } from '../packages/server/src/kernel/db/transaction.ts'
import { seedProject } from '../packages/server/src/seed.ts'
import { sealSecret } from '../packages/server/src/webhooks/secrets.ts'
import { newSecret } from '../packages/server/src/webhooks/signing.ts'
import { insertEndpointRow, type NewEndpointRow } from '../packages/server/src/webhooks/webhooks.store.ts'
import type { Scene } from './scene.ts'
import { answering, freePort, pause, type Started } from './servers/process.ts'
import { productEnv, startProduct, temporaryFolder } from './servers/product.ts'
import { limitRow, quantile, type Row, rateOnly } from './table.ts'

const perProject = 50
const endpointCount = Number(process.env.BENCH_WEBHOOK_ENDPOINTS ?? 10_000)
const hangingCount = Math.round(endpointCount / 100)
const projectCount = Math.ceil(endpointCount / perProject)
const seconds = Number(process.env.BENCH_WEBHOOK_SECONDS ?? 60)
/** Each is delivered to the fifty endpoints of its project. */
const eventsPerSecond = 3
const settings = { LATCHKEY_OUTGOING_ALLOW: 'loopback', LATCHKEY_OUTGOING_ALLOW_HTTP: 'true' }

interface Tenant {
  readonly id: string
  readonly key: string
}

export async function webhooks({ postgres, smtpPort }: Pick<Scene, 'postgres' | 'smtpPort'>): Promise<Row[]> {
  const databaseUrl = await postgres.createDatabase('webhooks')
  const receiver = await startReceiver()
  const dataDir = temporaryFolder()
  const tenants = await makeTenants({ ...productEnv({ databaseUrl, dataDir, smtpPort }), ...settings }, receiver.port)
  const memoryPort = await freePort()
  const heapReporter = new URL('servers/kept-memory.mjs', import.meta.url)
  const env = { ...settings, BENCH_MEMORY_PORT: String(memoryPort), NODE_OPTIONS: `--import=${heapReporter.href}` }
  const product = await startProduct({ databaseUrl, dataDir, smtpPort, env })
  const readHeapMib = async () => Number(await (await fetch(`http://127.0.0.1:${memoryPort}`)).text())
  try {
    await answering(`${product.url}/health`)
    await pause(2_000)
    const heapBefore = await readHeapMib()
    const takenBefore = product.memoryMib()
    // Once through all projects: from then on those that never answer are known.
    const cold = await publishEvenly(product, tenants, receiver, seconds)
    const known = await publishEvenly(product, tenants, receiver, seconds)
    const taken = product.memoryMib() - takenBefore
    const kept = (await readHeapMib()) - heapBefore
    const processorBefore = product.processorMs()
    const burst = await publishAtOnce(product, tenants, receiver)
    const processor = (product.processorMs() - processorBefore) / receiver.taken().length
    const of = `${endpointCount} endpoints, ${hangingCount} of which never answer`
    return [
      limitRow(`P27 commit to delivery, p99, ${of}, at first (${counted(cold)})`, quantile(cold, 0.99) / 1_000, 2, 's'),
      limitRow(`P27 commit to delivery, p99, later (${counted(known)})`, quantile(known, 0.99) / 1_000, 2, 's'),
      limitRow(`P27 memory kept by both rounds (${taken.toFixed(0)} MiB with garbage)`, Math.max(0, kept), 96, 'MiB'),
      rateOnly(
        `P27 deliveries of an event in each of ${projectCount} projects at once (${processor.toFixed(1)} ms of a processor each)`,
        [burst],
      ),
    ]
  } finally {
    await product.stop()
    await receiver.stop()
  }
}

const counted = (taken: readonly number[]) =>
  `${taken.length} deliveries, p50 ${quantile(taken, 0.5).toFixed(0)} ms, slowest ${Math.max(...taken).toFixed(0)} ms`

async function makeTenants(env: Record<string, string>, port: number): Promise<Tenant[]> {
  const app = await createApp(loadConfig({ ...env, LATCHKEY_LOG_LEVEL: 'error' }))
  const tenants: Tenant[] = []
  let made = 0
  try {
    for (let count = 0; count < projectCount; count += 1) {
      const id = crypto.randomUUID()
      const { server } = await seedProject(app, { id, displayName: 'Acme', ownerTeamId: null, config: {} })
      tenants.push({ id, key: server })
      await transaction(bindDb(app.database, id, 'main'), async tx => {
        for (let place = 0; place < perProject && made < endpointCount; place += 1) {
          const path = made % 100 === 99 ? 'hang' : 'answer'
          await insertEndpointRow(tx, endpointAt(app, id, `http://127.0.0.1:${port}/${path}/${made}`))
          made += 1
        }
      })
    }
    return tenants
  } finally {
    await app.database.close()
  }
}

/** As the API makes it, without its checks. */
function endpointAt(app: App, projectId: string, url: string): NewEndpointRow {
  const id = crypto.randomUUID()
  const secret = newSecret()
  const now = new Date()
  return {
    ...{ id, url, description: null, eventTypes: ['user.created'], enabled: true, disabledReason: null },
    ...{ sealedSecrets: [sealSecret(app, projectId, id, secret)], secretLastFour: secret.slice(-4) },
    ...{ createdAt: now, updatedAt: now, enabledAt: now },
  }
}

/** Milliseconds from the request that creates a user, before its commit, to each delivery of its event. */
async function publishEvenly(product: Started, tenants: readonly Tenant[], receiver: Receiver, duration: number) {
  receiver.forget()
  const began = performance.now()
  const publishing: Promise<void>[] = []
  for (let count = 0; count < duration * eventsPerSecond; count += 1) {
    await pause(Math.max(0, began + (count * 1_000) / eventsPerSecond - performance.now()))
    const tenant = tenants[count % tenants.length]
    if (tenant) publishing.push(publish(product, tenant, receiver))
  }
  await Promise.all(publishing)
  await receiver.standsStill()
  return receiver.taken()
}

/** Deliveries per second. */
async function publishAtOnce(product: Started, tenants: readonly Tenant[], receiver: Receiver): Promise<number> {
  receiver.forget()
  const began = performance.now()
  for (const tenant of tenants) await publish(product, tenant, receiver)
  await receiver.standsStill()
  return (receiver.taken().length * 1_000) / (receiver.lastAt() - began)
}

async function publish({ url }: Started, { id, key }: Tenant, receiver: Receiver): Promise<void> {
  const name = crypto.randomUUID()
  receiver.expect(name, performance.now())
  const answer = await fetch(`${url}/api/v1/users`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'server',
      'x-stack-project-id': id,
      'x-stack-secret-server-key': key,
    },
    body: JSON.stringify({ display_name: name }),
  })
  if (!answer.ok) throw new Error(`No user was created: ${answer.status} ${await answer.text()}`)
}

interface Receiver {
  readonly port: number
  expect(name: string, at: number): void
  /** Of those that answer. */
  taken(): number[]
  lastAt(): number
  forget(): void
  standsStill(): Promise<void>
  stop(): Promise<void>
}

async function startReceiver(): Promise<Receiver> {
  const startedAt = new Map<string, number>()
  const seen = new Set<string>()
  let taken: number[] = []
  let lastAt = 0
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/hang/')) return void request.resume()
    const now = performance.now()
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString())
      const began = startedAt.get(data.display_name)
      const delivery = `${request.url} ${request.headers['webhook-id']}`
      if (began !== undefined && !seen.has(delivery)) {
        seen.add(delivery)
        taken.push(now - began)
        lastAt = now
      }
      response.writeHead(204).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    expect: (name, at) => void startedAt.set(name, at),
    taken: () => taken,
    lastAt: () => lastAt,
    forget() {
      taken = []
      startedAt.clear()
    },
    async standsStill() {
      for (let before = -1; before !== taken.length; await pause(3_000)) before = taken.length
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
