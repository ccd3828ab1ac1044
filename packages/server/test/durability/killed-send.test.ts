/**
 * Server processes that are killed while they send an email to many users: every user gets it, and what arrives twice has
 * one Message-ID.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { migratedDatabase, onEmbedded, onPostgres, silent } from '../support/databases.ts'
import { type MailReceiver, startMailReceiver } from '../support/mail-receiver.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const userCount = 300
/** On their way at the same time: five connections for each of the two jobs that a process runs. */
const onTheirWay = 10

const keys = {
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_durability',
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_durability',
  LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
  LATCHKEY_OUTGOING_ALLOW: 'loopback',
}

onEmbedded('a send of the embedded database', () => {
  it('reaches every user, although the process is killed at it twice', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-killed-send-'))
    const receiver = await startMailReceiver()
    receiver.delay(() => pause(15))
    const env = { ...keys, LATCHKEY_DATA_DIR: dataDir }
    try {
      let server = await startServerProcess(env)
      const addresses = await startSend(server, receiver)
      for (const count of [60, 150]) {
        await expect.poll(() => receiver.mails.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(count)
        await server.kill()
        const database = await openDatabase({ dataDir, log: silent })
        await endLeases(database)
        await database.close()
        server = await startServerProcess(env)
      }
      await expect.poll(() => reached(receiver), { timeout: 120_000, interval: 100 }).toBe(userCount)
      await server.kill()
      expectOneMailEach(receiver, addresses, 2 * onTheirWay)
    } finally {
      await receiver.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  }, 300_000)
})

onPostgres('a send of two processes (postgres)', () => {
  it('a send of two processes (postgres) is shared by both, and reaches every user although one of them is killed at it', async () => {
    const postgres = await startPostgres()
    const { url, drop } = await migratedDatabase(postgres)
    const receiver = await startMailReceiver()
    receiver.delay(() => pause(15))
    const env = { ...keys, DATABASE_URL: url }
    const servers: ServerProcess[] = []
    const database = await openDatabase({ url, log: silent })
    try {
      const [killed, other] = [await startServerProcess(env), await startServerProcess(env)]
      servers.push(killed, other)
      const addresses = await startSend(killed, receiver)
      await expect.poll(() => receiver.mails.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(80)
      await killed.kill()
      // The other one goes on with all but what the killed one had taken.
      await expect.poll(() => receiver.mails.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(150)
      await standsStill(receiver)
      await endLeases(database)
      await expect.poll(() => reached(receiver), { timeout: 120_000, interval: 100 }).toBe(userCount)
      expectOneMailEach(receiver, addresses, onTheirWay)
    } finally {
      await Promise.all(servers.map(server => server.kill()))
      await database.close()
      await receiver.stop()
      await drop()
      await postgres.stop()
    }
  }, 300_000)
})

async function startSend({ url }: ServerProcess, receiver: MailReceiver): Promise<readonly string[]> {
  const request = async (level: 'server' | 'admin', method: string, path: string, body: unknown) => {
    const key = level === 'server' ? 'x-stack-secret-server-key' : 'x-stack-super-secret-admin-key'
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-stack-access-type': level,
        'x-stack-project-id': 'internal',
        [key]: level === 'server' ? 'ssk_durability' : 'sak_durability',
      },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const override = { config_override_string: JSON.stringify(receiver.config) }
  await request('admin', 'PATCH', '/internal/config/override', override)
  const addresses = Array.from({ length: userCount }, (_, count) => `user-${count}@example.com`)
  const waiting = addresses.values()
  const addSome = async () => {
    for (const primary_email of waiting) await request('server', 'POST', '/users', { primary_email })
  }
  await Promise.all([addSome(), addSome(), addSome(), addSome()])
  const answer = await request('server', 'POST', '/emails/send-email', { all_users: true, html: '<p>News</p>' })
  const { results } = (await answer.json()) as { results: unknown[] }
  expect(results).toHaveLength(userCount)
  return addresses
}

interface Statements {
  readonly queries: { query(statement: { text: string }): Promise<unknown> }
}

/** As two minutes later. */
async function endLeases({ queries }: Statements): Promise<void> {
  await queries.query({ text: `update email_recipients set due_at = now() where state = 'waiting' and due_at > now()` })
  await queries.query({ text: `update jobs set leased_until = now() where leased_until > now()` })
}

async function standsStill(receiver: MailReceiver): Promise<void> {
  for (let before = -1; before !== receiver.mails.length; ) {
    before = receiver.mails.length
    await pause(3_000)
  }
}

function reached(receiver: MailReceiver): number {
  return new Set(receiver.mails.map(({ to }) => to)).size
}

function expectOneMailEach(receiver: MailReceiver, addresses: readonly string[], mostRepeated: number): void {
  const ids = new Map<string, Set<string | undefined>>()
  for (const { to, mail } of receiver.mails) ids.set(to, (ids.get(to) ?? new Set()).add(mail.messageId))
  expect([...ids.keys()].sort()).toEqual([...addresses].sort())
  expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([])
  expect(receiver.mails.length - addresses.length, 'repeated mails').toBeLessThanOrEqual(mostRepeated)
}
