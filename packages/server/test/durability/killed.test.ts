/** What was acknowledged is kept, and nothing is half there, when the process is killed at its work. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../src/kernel/db/database.ts'
import { registerListener } from '../../src/kernel/outbox/listeners.store.ts'
import { onEmbedded, silent } from '../support/databases.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** Each is hashed with the cost of production; `npm run test:all` makes 400. */
const signUps = Number(process.env.LATCHKEY_DURABILITY_SIGN_UPS ?? 50)
const keys = { client: 'pck_durability', server: 'ssk_durability' }

onEmbedded('the embedded database of a killed server', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'latchkey-killed-')), 'data')
  })
  afterEach(() => rm(join(dataDir, '..'), { recursive: true, force: true }))

  /** Registers a listener to which no process relays, so that events are stored and stay. */
  async function storeEvents(): Promise<void> {
    const database = await openDatabase({ dataDir, log: silent })
    await registerListener(database, { name: 'test-observer' }, new Date())
    await database.close()
  }

  const start = () =>
    startServerProcess({
      LATCHKEY_DATA_DIR: dataDir,
      LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.client,
      LATCHKEY_INTERNAL_SECRET_SERVER_KEY: keys.server,
      LATCHKEY_SIGN_UP_MAILS_PER_CLIENT_IP: `${signUps}/60`,
    })
  const ask = ({ url }: ServerProcess, level: 'client' | 'server', path: string, body?: object) =>
    fetch(`${url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-stack-access-type': level,
        'x-stack-project-id': 'internal',
        'x-stack-publishable-client-key': keys.client,
        'x-stack-secret-server-key': keys.server,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
    })
  const person = (index: number) => ({ email: `person${index}@example.com`, password: 'correct horse battery' })

  it('has every sign-up that was acknowledged, whole', async () => {
    const acknowledged: { index: number; refreshToken: string }[] = []
    await (await start()).stop()
    await storeEvents()
    const first = await start()
    let next = 0
    const signUpUntilItDies = async () => {
      while (next < signUps) {
        const index = next++
        const body = { ...person(index), verification_callback_url: 'http://localhost:3000/' }
        const answer = await ask(first, 'client', '/auth/password/sign-up', body).catch(() => null)
        if (!answer) return
        expect(answer.status).toBe(200)
        const json = await answer.json().catch(() => null)
        if (json) acknowledged.push({ index, refreshToken: json.refresh_token })
        if (acknowledged.length === Math.floor(signUps / 2)) void first.kill()
      }
    }
    await Promise.all(Array.from({ length: 12 }, signUpUntilItDies))
    await first.kill()
    expect(acknowledged.length).toBeGreaterThanOrEqual(Math.floor(signUps / 2))
    expect(acknowledged.length, 'it was killed in the middle').toBeLessThan(signUps)

    const second = await start()
    for (const { index, refreshToken } of acknowledged) {
      const signedIn = await ask(second, 'client', '/auth/password/sign-in', person(index))
      expect(signedIn.status, `person ${index} signs in`).toBe(200)
      const refreshed = await fetch(`${second.url}/api/v1/auth/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'refresh_token',
          refresh_token: refreshToken,
          client_id: 'internal',
          client_secret: keys.client,
        }),
      })
      expect(refreshed.status, `the session of person ${index} goes on`).toBe(200)
    }
    const users = await (await ask(second, 'server', '/users')).json()
    expect(users.items.length).toBeGreaterThanOrEqual(acknowledged.length)
    for (const user of users.items) {
      expect(user).toMatchObject({
        has_password: true,
        primary_email_auth_enabled: true,
        selected_team: { display_name: `${user.primary_email}'s Team` },
      })
    }
    await second.stop()
    expect(await halves()).toEqual([])
  }, 600_000)

  /** Users without one of the rows that signing up makes, by the tables. */
  async function halves(): Promise<unknown[]> {
    const database = await openDatabase({ dataDir, log: silent })
    const parts = {
      contact_channels: 'user_id = u.id',
      team_memberships: 'user_id = u.id',
      sessions: 'user_id = u.id',
      codes: `subject->>'userId' = u.id::text`,
      events: `data->>'id' = u.id::text and type = 'user.created'`,
    }
    const conditions = Object.entries(parts).map(
      ([table, ofUser]) => `not exists (select 1 from ${table} where project_id = u.project_id and ${ofUser})`,
    )
    const { rows } = await database.queries.query({ text: `select u.id from users u where ${conditions.join(' or ')}` })
    await database.close()
    return rows
  }
})
