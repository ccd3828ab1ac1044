/**
 * A server behind PgBouncer in transaction mode. Debian's knows no prepared statements.
 *
 * @module-tag release
 */
import { startTestkit, type Testkit } from '@latchkey/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyItCannotStart } from '../../packages/server/src/cannot-start.ts'
import { type OwnPostgres, startOwnPostgres } from '../postgres/postgres.ts'
import { type Pooler, startPgBouncer } from './pgbouncer.ts'

describe('behind PgBouncer in transaction mode', { timeout: 180_000 }, () => {
  let postgres: OwnPostgres
  let pooler: Pooler
  let testkit: Testkit
  beforeAll(async () => {
    postgres = await startOwnPostgres()
    await postgres.createDatabase('pooled')
    pooler = await startPgBouncer(postgres.url)
    const env = { LATCHKEY_DATABASE_BEHIND_POOLER: 'true' }
    testkit = await startTestkit({ databaseUrl: pooler.getUrl('pooled'), env })
  }, 180_000)
  afterAll(async () => {
    await testkit.stop()
    await pooler.stop()
    await postgres.stop()
  })

  it('answers requests that share the connections, transactions and work in the background included', async () => {
    const project = await testkit.createProject()
    const names = Array.from({ length: 30 }, (_, at) => `user-${at}@example.com`)
    const people = await Promise.all(names.map(email => project.signUp(email)))
    const server = { level: 'server' } as const
    const teams = await Promise.all(
      people.map(({ userId }) =>
        project.request('POST', '/teams', { ...server, body: { display_name: 'Crew', creator_user_id: userId } }),
      ),
    )
    expect(teams.map(({ status }) => status)).toEqual(people.map(() => 201))
    const own = people.map(({ accessToken }) => project.request('GET', '/users/me', { accessToken }))
    expect((await Promise.all(own)).map(({ json }) => json.primary_email)).toEqual(names)
    const refreshed = people.map(({ refreshToken }) =>
      project.request('POST', '/auth/sessions/current/refresh', { refreshToken }),
    )
    expect((await Promise.all(refreshed)).map(({ status }) => status)).toEqual(people.map(() => 200))
    const { json } = await project.request('GET', '/users?limit=100', server)
    expect(json.items).toHaveLength(30)
    const code = { email: 'user-0@example.com', callback_url: 'http://localhost:3000/handler/password-reset' }
    expect((await project.request('POST', '/auth/password/send-reset-code', { body: code })).status).toBe(200)
    await testkit.latchkey.worker.drain()
    expect(await testkit.mailbox.codeFor('user-0@example.com')).toMatch(/\w{20,}/)
  })

  it('behind PgBouncer in transaction mode is named when the setting is missing', async () => {
    const error = await startTestkit({ databaseUrl: pooler.getUrl('pooled') }).catch((cause: unknown) => cause)
    expect(whyItCannotStart(error)).toMatch(
      /^DATABASE_URL leads to PgBouncer\. Set LATCHKEY_DATABASE_BEHIND_POOLER=true/,
    )
  })
})
