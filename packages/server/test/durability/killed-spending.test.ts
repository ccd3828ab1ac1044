/**
 * Server processes that are killed while customers spend and buy: no acknowledged change is lost, and what is sent again
 * with its idempotency key, its purchase code or its event is made once.
 *
 * @module-tag release
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStripeDouble } from '@latchkey/testkit/stripe'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { migratedDatabase, onEmbedded, onPostgres } from '../support/databases.ts'
import { freePort, startServerProcess } from '../support/server-process.ts'
import { openTill, type Till } from '../support/till.ts'

const kills = Number(process.env.LATCHKEY_DURABILITY_KILLS ?? 2)
/** Of each of the four kinds, between two kills. */
const actsPerLife = Number(process.env.LATCHKEY_DURABILITY_ACTS ?? 60)
const timeout = 900_000

onPostgres('spending at two processes (postgres)', () => {
  it('spending at two processes (postgres) is exact, although one of them is killed at it again and again', {
    timeout,
  }, async () => {
    const postgres = await startPostgres()
    const { url, drop } = await migratedDatabase(postgres)
    const stripe = await startStripeDouble()
    const oneEnv = await settings({ ...stripe.settings, DATABASE_URL: url })
    const otherEnv = await settings({ ...stripe.settings, DATABASE_URL: url })
    const servers = [await startServerProcess(oneEnv), await startServerProcess(otherEnv)]
    try {
      const till = await openTill(
        servers.map(server => server.url),
        stripe,
      )
      for (let kill = 0; kill < kills; kill += 1) {
        const [at, again] = kill % 2 === 0 ? [0, oneEnv] : [1, otherEnv]
        const spent = till.spend(actsPerLife)
        await till.halfway()
        await servers[at]?.kill()
        await spent
        servers[at] = await startServerProcess(again)
      }
      await expectExact(till)
    } finally {
      await Promise.all(servers.map(server => server.kill()))
      await stripe.stop()
      await drop()
      await postgres.stop()
    }
  })
})

onEmbedded('spending at the embedded database', () => {
  it('spending at the embedded database is exact, although the process is killed at it again and again', {
    timeout,
  }, async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-killed-spending-'))
    const stripe = await startStripeDouble()
    const env = await settings({ ...stripe.settings, LATCHKEY_DATA_DIR: dataDir })
    let server = await startServerProcess(env)
    try {
      const till = await openTill([server.url], stripe)
      for (let kill = 0; kill < kills; kill += 1) {
        const spent = till.spend(actsPerLife)
        await till.halfway()
        await server.kill()
        server = await startServerProcess(env)
        await spent
      }
      await expectExact(till)
    } finally {
      await server.kill()
      await stripe.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

async function expectExact(till: Till): Promise<void> {
  expect(till.repeated(), 'requests that were sent again').toBeGreaterThan(0)
  expect(await till.found()).toEqual(till.expected())
}

/** At one address in every life. */
async function settings(env: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  return {
    LATCHKEY_PORT: String(await freePort()),
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: 'ssk_durability',
    LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'sak_durability',
    LATCHKEY_ROOT_SECRET: 'one-root-secret-for-all-of-the-processes',
    LATCHKEY_OUTGOING_ALLOW: 'loopback',
    ...env,
  }
}
