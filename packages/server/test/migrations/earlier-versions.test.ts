/** A database of every released version is migrated to this one, with all its users. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestClock, startTestkit, type Testkit, totpCode } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { type Postgres, startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { defineJob } from '../../src/kernel/jobs/job.ts'
import { createWorker } from '../../src/kernel/jobs/worker.ts'
import { retryDeadEvents } from '../../src/kernel/outbox/dead-events.store.ts'
import { createRelay } from '../../src/kernel/outbox/relay.ts'
import { readWaiting } from '../../src/kernel/telemetry/waiting.store.ts'
import { migrationsFolder, onEmbedded, onPostgres, silent } from '../support/databases.ts'
import { isSampled } from '../support/endpoints.ts'
import { type Fixture, fixtureNumbers, migrateUpTo, readFixture } from './fixtures.ts'
import { sendingTo } from './kinds/kind.ts'
import { checkKinds } from './kinds/kinds.ts'
import { readRecorded, replay } from './recorded-statements.ts'

/** What servers of the version before this one may still run on while it comes up. */
const lastGivenOut = fixtureNumbers.at(-1) ?? ''

/** Of a sample the oldest, which all migrations run on. The last is replayed below. */
const migrated = isSampled ? fixtureNumbers.slice(0, 1) : fixtureNumbers

interface OpenDatabase {
  readonly database: Database
  end(): Promise<void>
}

onEmbedded('an earlier version (embedded)', () => {
  suite(async clock => {
    const database = await openDatabase({ log: silent, clock })
    return { database, end: () => database.close() }
  })
})

onPostgres('an earlier version (postgres)', () => {
  suite(async clock => {
    const postgres: Postgres = await startPostgres()
    const name = `earlier_${process.pid}_${Date.now()}`
    const database = await openDatabase({ url: await postgres.createDatabase(name), log: silent, clock })
    const end = async () => {
      await database.close()
      await postgres.dropDatabase(name)
      await postgres.stop()
    }
    return { database, end }
  })
})

type Clock = ReturnType<typeof createTestClock>

function suite(open: (clock: Clock) => Promise<OpenDatabase>): void {
  /** Prepares a database in the time of the fixture, then starts this version's server on it. */
  async function takenOver(
    { facts }: Fixture,
    prepare: (database: Database) => Promise<void>,
    check: (testkit: Testkit) => Promise<void>,
  ): Promise<void> {
    const clock = createTestClock(new Date(facts.at))
    const { database, end } = await open(clock)
    try {
      await prepare(database)
      const env = {
        LATCHKEY_ROOT_SECRET: facts.rootSecret,
        LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: facts.internalKeys.client,
        LATCHKEY_INTERNAL_SECRET_SERVER_KEY: facts.internalKeys.server,
        LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: facts.internalKeys.admin,
      }
      await check(await startTestkit({ clock, env, stripe: true, parts: { database } }))
    } finally {
      await end()
    }
  }

  it.each(migrated)('that ended with migration %s works with all its users', async number => {
    const fixture = await readFixture(number)
    const prepare = async (database: Database) => {
      await migrateUpTo(database, number)
      await database.pool.query(fixture.rows)
      await migrate(database, migrationsFolder, silent)
    }
    await takenOver(fixture, prepare, testkit => everybodyIsThere(testkit, fixture))
  }, 90_000)

  it('writes as it always did while this one has migrated the database already', async () => {
    const fixture = await readFixture(lastGivenOut)
    const recorded = await readRecorded(lastGivenOut)
    const prepare = async (database: Database) => {
      await migrate(database, migrationsFolder, silent)
      expect(await replay(recorded, database.pool)).toEqual([])
    }
    await takenOver(fixture, prepare, testkit => everybodyIsThere(testkit, fixture))
  }, 90_000)

  it('sends no statement that a database migrated by this one refuses', async () => {
    const { texts } = await readRecorded(lastGivenOut)
    const { database, end } = await open(createTestClock())
    try {
      await migrate(database, migrationsFolder, silent)
      const client = await database.pool.connect()
      const refused: string[] = []
      for (const text of texts.filter(isPrepared)) {
        await client
          .query(`prepare earlier as ${text}`)
          .then(() => client.query('deallocate earlier'))
          .catch(error => refused.push(`${error.message}: ${text}`))
      }
      client.release()
      expect(refused).toEqual([])
    } finally {
      await end()
    }
  }, 90_000)
}

/** Transactions and settings are not: they name nothing that could be missing. */
const isPrepared = (text: string) => /^\s*(select|with|insert|update|delete)\b/i.test(text)

async function everybodyIsThere(testkit: Testkit, fixture: Fixture): Promise<void> {
  const { facts } = fixture
  const { project, ada, owner, teamId, verificationCode, userApiKey } = facts
  const ask = asking(testkit, project.id, project.keys)
  const well = successes(ask)

  const { email, password } = ada
  const signedIn = await well('client', 'POST', '/auth/password/sign-in', { email, password })
  expect(signedIn.user_id).toBe(ada.userId)
  const refreshed = await well('client', 'POST', '/auth/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: ada.refreshToken,
    client_id: project.id,
    client_secret: project.keys.client,
  })
  const me = await well('client', 'GET', '/users/me', undefined, { 'x-stack-access-token': refreshed.access_token })
  expect(me).toMatchObject({ id: ada.userId, primary_email: email, primary_email_verified: false })
  await well('client', 'POST', '/contact-channels/verify', { code: verificationCode })

  expect((await well('server', 'GET', '/users?query=char')).items).toMatchObject([
    { primary_email: 'charles@example.com', primary_email_verified: false },
  ])
  const grants = await well('server', 'GET', `/team-permissions?team_id=${teamId}&user_id=${ada.userId}&recursive=true`)
  expect(grants.items).toContainEqual(expect.objectContaining({ id: 'team_admin' }))
  expect(grants.items).toContainEqual(expect.objectContaining({ id: '$invite_members' }))
  await well('server', 'POST', '/user-api-keys/check', { api_key: userApiKey })

  await well('admin', 'PATCH', '/internal/config/override', {
    config_override_string: '{"users.allowClientUserDeletion":true}',
  })
  expect((await well('admin', 'GET', '/internal/config/changes')).items).toHaveLength(facts.configChanges + 1)
  await testkit.latchkey.worker.drain()
  expect(await well('admin', 'GET', '/internal/metrics')).toMatchObject({ total_users: 6 })

  const asOwner = asking(testkit, 'internal', facts.internalKeys)
  const grace = await asOwner('client', 'POST', '/auth/password/sign-in', owner)
  const { json: owned } = await asOwner('client', 'GET', '/internal/projects', undefined, {
    'x-stack-access-token': grace.json.access_token,
  })
  expect(owned.items).toMatchObject([{ id: project.id, display_name: 'Engines' }])
  await everySignInMethodWorks(testkit, fixture)
  await everyKindGoesOn(testkit, fixture)
}

async function everySignInMethodWorks(testkit: Testkit, { facts }: Fixture): Promise<void> {
  const { project, ada, signInMethods } = facts
  const { guest, mary, signInCode, program } = signInMethods
  const ask = asking(testkit, project.id, project.keys)
  const well = successes(ask)
  const getToken = async (refresh_token: string) => {
    const grant = {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: project.id,
      client_secret: project.keys.client,
    }
    const { access_token } = await well('client', 'POST', '/auth/oauth/token', grant)
    return { 'x-stack-access-token': access_token }
  }

  const asGuest = { ...(await getToken(guest.refreshToken)), 'x-stack-allow-anonymous-user': 'true' }
  expect(await well('client', 'GET', '/users/me', undefined, asGuest)).toMatchObject({
    id: guest.userId,
    is_anonymous: true,
  })

  const credentials = { email: mary.email, password: ada.password }
  const attempt = async () =>
    (await ask('client', 'POST', '/auth/password/sign-in', credentials)).json.details.attempt_code
  const later = new Date(new Date(facts.at).getTime() + 30_000)
  const second = { type: 'totp', code: await attempt(), totp: totpCode(mary.totpSecret, later) }
  expect(await well('client', 'POST', '/auth/mfa/sign-in', second)).toMatchObject({ user_id: mary.userId })
  const recovery = { code: await attempt(), recovery_code: mary.recoveryCode }
  expect(await well('client', 'POST', '/auth/mfa/recovery-codes/sign-in', recovery)).toMatchObject({
    user_id: mary.userId,
  })
  const asMary = await getToken(mary.refreshToken)
  const [passkey, ...others] = (await well('client', 'GET', '/auth/passkeys?user_id=me', undefined, asMary)).items
  expect(others).toEqual([])
  expect(await well('server', 'GET', `/users/${mary.userId}`)).toMatchObject({
    ...{ has_password: true, otp_auth_enabled: false, passkey_auth_enabled: true },
  })
  await well('server', 'PATCH', `/users/${mary.userId}`, { passkey_auth_enabled: false })
  expect(passkey.last_used_at_millis).toBeNull()
  const { login_methods } = await well('admin', 'GET', '/internal/metrics')
  expect(login_methods).toContainEqual({ method: 'password', count: 4 })
  expect(login_methods).not.toContainEqual(expect.objectContaining({ method: 'passkey' }))

  const edsger = await well('client', 'POST', '/auth/otp/sign-in', { code: signInCode })
  expect(edsger).toMatchObject({ is_new_user: true })
  const yes = { login_code: program.loginCode, refresh_token: mary.refreshToken }
  await well('client', 'POST', '/auth/cli/complete', yes)
  const waited = await ask('client', 'POST', '/auth/cli/poll', { polling_code: program.pollingCode })
  expect(waited.json).toMatchObject({ status: 'success' })
}

async function everyKindGoesOn(testkit: Testkit, { facts }: Fixture): Promise<void> {
  const { project, ada, teamId, signInMethods, everyKind: kinds } = facts
  const { locked, alan } = kinds
  const ask = asking(testkit, project.id, project.keys)
  const well = successes(ask)

  const credentials = { email: locked.email, password: locked.password }
  expect((await ask('client', 'POST', '/auth/password/sign-in', credentials)).status).toBe(400)
  await well('server', 'PATCH', `/users/${locked.userId}`, { is_locked: false })
  await well('client', 'POST', '/auth/password/sign-in', credentials)
  await well('client', 'POST', '/auth/password/reset', { code: kinds.resetCode, password: 'another battery staple' })
  expect(await well('server', 'GET', `/users/${alan.userId}`)).toMatchObject({
    ...{ primary_email: alan.email, primary_email_verified: true },
    oauth_providers: [{ id: 'github', account_id: 'alan' }],
  })
  expect(await well('server', 'POST', '/team-api-keys/check', { api_key: kinds.teamApiKey })).toMatchObject({
    team_id: teamId,
  })
  const keys = (await well('server', 'GET', `/user-api-keys?user_id=${ada.userId}`)).items
  expect(keys.find(({ id }: { id: string }) => id === kinds.leakedKeyId).manually_revoked_at_millis).toBeTypeOf(
    'number',
  )
  const withSecondKey = asking(testkit, project.id, { ...project.keys, server: kinds.secondServerKey })
  expect((await withSecondKey('server', 'GET', `/users/${ada.userId}`)).status).toBe(200)

  const refresh_token = signInMethods.mary.refreshToken
  const grant = {
    ...{ grant_type: 'refresh_token', refresh_token },
    client_id: project.id,
    client_secret: project.keys.client,
  }
  const asMary = { 'x-stack-access-token': (await well('client', 'POST', '/auth/oauth/token', grant)).access_token }
  await well('client', 'POST', '/team-invitations/accept', { code: kinds.invitationCode }, asMary)
  const members = (await well('server', 'GET', `/team-member-profiles?team_id=${teamId}`)).items
  expect(members.map((member: { user_id: string }) => member.user_id).sort()).toEqual(
    [ada.userId, alan.userId, signInMethods.mary.userId].sort(),
  )

  const lines = (await well('admin', 'GET', '/internal/audit-log?limit=100')).items
  expect(lines.map(({ action }: { action: string }) => action)).toContain('users.lock')
  const imports = (await well('admin', 'GET', '/internal/user-imports')).items
  expect(imports.map((each: { failed: number }) => each.failed).sort()).toEqual([0, 1])
  expect((await well('admin', 'GET', '/internal/emails')).items.length).toBeGreaterThan(3)
  const same = testkit.sameProject(project)
  await checkKinds({ testkit, project: same, send: sendingTo(same), adaId: ada.userId }, facts.kinds)
  await workGoesOn(testkit)
}

/** Jobs and events that the version before stored are processed by this one, each once. */
async function workGoesOn({ latchkey: { app, relay: ownRelay }, clock }: Testkit): Promise<void> {
  const { database, log } = app
  const ran: string[] = []
  const job = (kind: string, lane: 'mail' | 'bulk-mail') =>
    defineJob<string>({ kind, lane, run: async (_, payload) => void ran.push(payload) })
  const jobs = [job('fixture-due', 'mail'), job('fixture-later', 'bulk-mail')]
  const worker = createWorker({ database, jobs, app, clock, log })
  await worker.drain()
  expect(ran).toEqual(['due'])
  clock.advance(86_400)
  await worker.drain()
  expect(ran).toEqual(['due', 'later'])

  // What this version stored meanwhile for its own listeners is not counted below.
  await ownRelay.drain()
  const handled: string[] = []
  const handle = async (_: unknown, { id }: { id: string }) => void handled.push(id)
  const relay = createRelay({ database, listeners: [{ name: 'fixture-webhooks', handle }], clock, log })
  const waiting = await readWaiting(database, clock.now())
  expect(waiting).toMatchObject({ jobsDead: 1, eventsDead: 1 })
  await relay.drain()
  expect(handled.length).toBe(waiting.eventsDue)
  await retryDeadEvents(database, clock.now())
  await relay.drain()
  expect(new Set(handled).size).toBe(waiting.eventsDue + 1)
}

/** Asks what has to be answered well. */
function successes(ask: ReturnType<typeof asking>) {
  return async (...input: Parameters<typeof ask>) => {
    const { status, json } = await ask(...input)
    expect(status, `${input[1]} ${input[2]}: ${JSON.stringify(json)}`).toBe(200)
    return json
  }
}

function asking(testkit: Testkit, projectId: string, keys: Fixture['facts']['internalKeys']) {
  return async (level: keyof typeof keys, method: string, path: string, body?: object, headers: object = {}) => {
    const answer = await testkit.fetch(`/api/v1${path}`, {
      method,
      headers: {
        'x-stack-access-type': level,
        'x-stack-project-id': projectId,
        'x-stack-publishable-client-key': keys.client,
        'x-stack-secret-server-key': keys.server,
        'x-stack-super-secret-admin-key': keys.admin,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    return { status: answer.status, json: await answer.json().catch(() => null) }
  }
}

describe('migrations since the last version', () => {
  /** Between two versions both run: what the older one reads or writes has to stay as it is. */
  const takesAway =
    /\bdrop\s+(table|column|view|type|schema)\b|\brename\s+(to|column|constraint)\b|\bset\s+not\s+null\b|\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i
  /** One column with its constraints: its statement may add others, and checks that name `not null`. */
  const addedColumn = /\badd\s+column\b(?:(?!,\s*add\b)[^;])*/gi
  const isRequired = (column: string) => /(?<!\bis\s+)\bnot\s+null\b/i.test(column) && !/\bdefault\b/i.test(column)
  const breaksOlder = (statements: string) =>
    takesAway.test(statements) || (statements.match(addedColumn) ?? []).some(isRequired)

  it.each([
    ['a required column without a default', 'alter table a add column b text not null', true],
    [
      'such a column before one with a default',
      'alter table a add column b text not null, add column c int default 0',
      true,
    ],
    [
      'a required column with a default',
      "alter table a add column b text not null default '', add column c int",
      false,
    ],
    ['a check of null', 'alter table a add column b text, add check ((c is null) = (b is not null))', false],
    ['a column that is dropped', 'alter table a drop column b', true],
  ])('are examined for %s', (_, statements, expected) => {
    expect(breaksOlder(statements)).toBe(expected)
  })

  it('add to the database and take nothing away that the version before it uses', async () => {
    const names = (await readdir(migrationsFolder)).filter(name => name.slice(0, 4) > lastGivenOut)
    const texts = await Promise.all(names.map(name => readFile(join(migrationsFolder, name), 'utf8')))
    const found = names.filter((_, index) => {
      const statements = texts[index]?.replace(/--.*$/gm, '') ?? ''
      return breaksOlder(statements)
    })
    expect(found, 'take away in the version after the next, when no version uses it any more').toEqual([])
  })
})
