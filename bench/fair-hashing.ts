/**
 * P18: how long an imported user of one tenant waits for a sign-in while another tenant floods sign-ins against
 * expensive imported hashes, beside the same sign-in when the server is idle.
 */
import { randomUUID } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { loadConfig } from '../packages/server/src/config.ts'
import { createApp } from '../packages/server/src/create-app.ts'
import { type SeededKeys, seedProject } from '../packages/server/src/seed.ts'
import type { Scene } from './scene.ts'
import { answering, pause } from './servers/process.ts'
import { getHeaders, productEnv, startProduct, temporaryFolder } from './servers/product.ts'
import { quantile, type Row } from './table.ts'

const count = Number(process.env.BENCH_IMPORTED ?? 100)
const inFlight = 50
const floodedAccounts = 200
const atMost = 3
const password = 'correct horse battery'
/** The most expensive that is in wide use: almost a second of a core. */
const expensive = '$2b$14$abcdefghijklmnopqrstuuwK4mVBkUk7ZyqZ2tXzX9bYzL0pVYk3u'

/** Cost 10 is the default of most libraries; 12 is expensive itself, and waits in the queue of the flood. */
const costs = [10, 12]

interface Tenant {
  readonly url: string
  readonly headers: Record<string, string>
}

export async function fairHashing({ postgres, smtpPort }: Scene): Promise<Row[]> {
  const databaseUrl = await postgres.createDatabase('fair_hashing')
  const product = await startProduct({ databaseUrl, smtpPort })
  try {
    await answering(`${product.url}/health`)
    const url = `${product.url}/api/v1`
    const measured = { url, headers: getHeaders('server') }
    const flooding = { url, headers: await headersOfSecondProject(databaseUrl, smtpPort) }
    const floodedEmails = Array.from({ length: floodedAccounts }, (_, index) => `slow-${index}@example.com`)
    for (const email of floodedEmails) await importUser(flooding, email, expensive)
    const rows: Row[] = []
    for (const cost of costs) {
      const hash = await bcrypt(password, cost)
      const idle = await signInTimes(measured, await importUsers(measured, hash))
      const users = await importUsers(measured, hash)
      const flood = await startFlood(flooding, floodedEmails)
      const flooded = await signInTimes(measured, users).finally(flood.stop)
      rows.push(...[0.5, 0.95].map(part => toRow(`bcrypt ${cost}`, part, idle, flooded)))
    }
    return rows
  } finally {
    await product.stop()
  }
}

async function headersOfSecondProject(databaseUrl: string, smtpPort: number): Promise<Record<string, string>> {
  const env = productEnv({ databaseUrl, dataDir: temporaryFolder(), smtpPort })
  const app = await createApp(loadConfig({ ...env, LATCHKEY_LOG_LEVEL: 'error' }))
  const id = randomUUID()
  const keys: SeededKeys = await seedProject(app, { id, displayName: 'Flooding', ownerTeamId: null, config: {} })
  await app.database.close()
  return {
    'content-type': 'application/json',
    'x-stack-access-type': 'server',
    'x-stack-project-id': id,
    'x-stack-secret-server-key': keys.server,
  }
}

/** Every measurement has a user of its own, because the first sign-in replaces an imported hash. */
async function importUsers(tenant: Tenant, hash: string): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `${randomUUID()}@example.com`)
  for (const email of emails) await importUser(tenant, email, hash)
  return emails
}

async function importUser(tenant: Tenant, email: string, hash: string): Promise<void> {
  const body = { primary_email: email, primary_email_auth_enabled: true, password_hash: hash }
  const response = await post(tenant, '/users', body)
  if (!response.ok) throw new Error(`Importing a user failed with ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

async function signInTimes(tenant: Tenant, emails: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const email of emails) {
    const startedAt = performance.now()
    const response = await post(tenant, '/auth/password/sign-in', { email, password })
    const text = await response.text()
    times.push(performance.now() - startedAt)
    if (!response.ok) throw new Error(`A sign-in failed with ${response.status}: ${text}`)
  }
  return times
}

/** Sign-ins with wrong passwords by the server key. They keep the queue full: a refused one comes back before it should. */
async function startFlood(tenant: Tenant, emails: readonly string[]) {
  let isOver = false
  let sent = 0
  const loops = Array.from({ length: inFlight }, async () => {
    while (!isOver) {
      sent += 1
      const body = { email: emails[sent % emails.length], password: 'not the password' }
      const response = await post(tenant, '/auth/password/sign-in', body)
      await response.arrayBuffer()
      if (response.status === 429) await pause(200)
    }
  })
  await pause(2_000)
  return {
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}

function post({ url, headers }: Tenant, path: string, body: object): Promise<Response> {
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

function toRow(name: string, part: number, idle: readonly number[], flooded: readonly number[]): Row {
  const [floor, reached] = [quantile(idle, part), quantile(flooded, part)]
  const ratio = reached / floor
  return {
    promise: `P18 imported user (${name}) signs in during a flood of another tenant, p${part * 100}`,
    floor: `${floor.toFixed(1)} ms`,
    product: `${reached.toFixed(1)} ms`,
    ratio: `${ratio.toFixed(2)} (at most ${atMost})`,
    holds: ratio <= atMost,
  }
}
