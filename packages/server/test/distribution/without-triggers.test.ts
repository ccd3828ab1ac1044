/**
 * The program writes what the triggers of the version before wrote: in a database without them the figures, the search text,
 * the order of addresses and members, and the notes of changes are the same as in one that has them.
 */
import { createTestClock, startTestkit, type Testkit, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { startPostgres } from '../../../../tools/postgres/postgres.ts'
import { type Database, openDatabase } from '../../src/kernel/db/database.ts'
import { migrate } from '../../src/kernel/db/migrate.ts'
import { triggerExceptions } from '../../src/tables.ts'
import { migratedDatabase, migrationsFolder, onEmbedded, onPostgres, silent } from '../support/databases.ts'

onEmbedded('a database without triggers (embedded)', () => {
  suite(async work => {
    const clock = createTestClock(new Date('2026-06-01T23:50:00Z'))
    const database = await openDatabase({ log: silent, clock })
    await migrate(database, migrationsFolder, silent)
    return work(database, clock)
  })
})

onPostgres('a database without triggers (postgres)', () => {
  suite(async work => {
    const clock = createTestClock(new Date('2026-06-01T23:50:00Z'))
    const postgres = await startPostgres()
    const { url, drop } = await migratedDatabase(postgres)
    try {
      return await work(await openDatabase({ url, log: silent, clock }), clock)
    } finally {
      await drop()
      await postgres.stop()
    }
  })
})

type Derived = Readonly<Record<string, readonly string[]>>
type InDatabase = (
  work: (database: Database, clock: ReturnType<typeof createTestClock>) => Promise<Derived>,
) => Promise<Derived>

function suite(inDatabase: InDatabase): void {
  const derived = (isWithTriggers: boolean) =>
    inDatabase(async (database, clock) => {
      if (!isWithTriggers)
        for (const [name, { table }] of Object.entries(triggerExceptions))
          await database.pool.query(`drop trigger ${name} on ${table}`)
      const testkit = await startTestkit({ clock, parts: { database } })
      try {
        return await afterEverything(testkit)
      } finally {
        await testkit.stop()
      }
    })

  it('holds what one with triggers holds', { timeout: 120_000, tags: ['release'] }, async () => {
    const [without, withTriggers] = [await derived(false), await derived(true)]
    expect(without).toEqual(withTriggers)
    expect(without.figures).toContain('users , f: 4')
    expect(without.figures).toContain('active 2026-06-02, f: 2')
    expect(without.found).toEqual(['countess', 'grace@example', 'imported@', 'work.example'])
  })
}

async function afterEverything(testkit: Testkit): Promise<Derived> {
  const { clock } = testkit
  const config = { 'users.allowClientUserDeletion': true, 'auth.otp.allowSignIn': true } as const
  const project = await testkit.createProject({ config })
  const as = requests(project)
  const origin = { 'cf-ipcountry': 'DE' }

  const ada = await project.signUp('ada@example.com')
  const mailed = await testkit.mailbox.codeFor(ada.email)
  const guest = await as('client', 'POST', '/auth/anonymous/sign-up', {}, origin)
  await as('client', 'POST', '/auth/anonymous/sign-up', {})
  const gone = await project.signUp('gone@example.com')
  const grace = await as('server', 'POST', '/users', { primary_email: 'grace@example.com', otp_auth_enabled: true })
  await as('server', 'POST', '/users', { display_name: 'Countess', is_anonymous: true })
  const { id: importId } = await as('admin', 'POST', '/internal/user-imports', { is_dry_run: false })
  const { id: team } = await as('server', 'POST', '/teams', { display_name: 'Crew', creator_user_id: ada.userId })
  const imported = {
    ...{ display_name: 'Imported', primary_email: 'imported@example.com', signed_up_at_millis: 1_700_000_000_000 },
    teams: [{ team_id: team }],
  }
  await as('admin', 'POST', `/internal/user-imports/${importId}/batches`, { first_row: 1, users: [imported] })
  await as('server', 'POST', `/team-memberships/${team}/${grace.id}`, {})

  await as('client', 'POST', '/contact-channels/verify', { code: mailed })
  const work = { user_id: ada.userId, type: 'email', value: 'ada@home.example', used_for_auth: false }
  const channel = await as('server', 'POST', '/contact-channels', work)
  const address = `/contact-channels/${ada.userId}/${channel.id}`
  await as('server', 'PATCH', address, { value: 'ada@work.example', is_verified: true })
  const passing = await as('server', 'POST', '/contact-channels', { ...work, value: 'passing@example.com' })
  await as('server', 'DELETE', `/contact-channels/${ada.userId}/${passing.id}`)
  await as('server', 'PATCH', `/users/${ada.userId}`, { display_name: 'Countess of Lovelace' })
  await as('server', 'PATCH', `/users/${grace.id}`, {
    primary_email: 'grace@navy.example',
    primary_email_verified: true,
  })
  await as('server', 'PATCH', `/users/${grace.id}`, { primary_email: 'grace@example.com' })

  clock.advance(1_200)
  const signIn = { email: ada.email, password: ada.password }
  for (const _ of [1, 2]) await as('client', 'POST', '/auth/password/sign-in', signIn)
  for (const refreshToken of [guest.refresh_token, guest.refresh_token])
    await as('client', 'POST', '/auth/sessions/current/refresh', undefined, { 'x-stack-refresh-token': refreshToken })
  await as('server', 'PATCH', `/users/${guest.user_id}`, { is_anonymous: false })
  clock.advance(11)
  await as('server', 'POST', '/auth/sessions', { user_id: guest.user_id })
  await as('server', 'DELETE', `/users/${gone.userId}`)

  const removed = await testkit.createProject({ displayName: 'Removed' })
  await removed.signUp('soon@example.com')
  await removed.request('DELETE', '/internal/projects/current', { level: 'admin' })
  return derivedFrom(testkit, project, removed)
}

async function derivedFrom(testkit: Testkit, project: TestProject, removed: TestProject): Promise<Derived> {
  const { queries } = testkit.latchkey.app.database
  const read = async (text: string, projectId = project.id) =>
    (await queries.query<{ text: string }>({ text }, [projectId])).rows.map(row => row.text)
  const found: string[] = []
  for (const query of ['work.example', 'countess', 'grace@example', 'imported@', 'home.example', 'navy', 'passing'])
    if ((await requests(project)('server', 'GET', `/users?query=${query}`)).items.length > 0) found.push(query)
  return {
    figures: await read(`select format('%s %s, %s: %s', metric, label, is_anonymous, sum(value)) as text from (
        select metric, label, is_anonymous, value from metric_totals where project_id = $1
        union all select metric, label, is_anonymous, delta from metric_changes where project_id = $1
      ) counted group by metric, label, is_anonymous having sum(value) <> 0 order by 1`),
    left: await read('select metric as text from metric_changes where project_id = $1', removed.id),
    texts: await read('select search_text as text from users where project_id = $1 order by 1'),
    places: await read(`select value || ' ' || what as text from (
        select value, 'added' as what, added_order as place from contact_channels where project_id = $1
        union all select value, 'verified', verified_order from contact_channels where project_id = $1 and is_verified
      ) ordered order by place, 1`),
    members: await read(`select c.value || (m.user_signed_up_at = u.signed_up_at) as text from team_memberships m
      join users u on u.project_id = m.project_id and u.id = m.user_id
      join contact_channels c on c.project_id = m.project_id and c.user_id = m.user_id and c.is_primary
      where m.project_id = $1 order by 1`),
    noted: await read('select distinct table_name as text from changes where key = $1 order by 1'),
    notedLast: await read('select distinct table_name as text from changes where key = $1 order by 1', removed.id),
    found: [...found].sort(),
  }
}

function requests(project: TestProject) {
  return async (
    level: 'client' | 'server' | 'admin',
    method: string,
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ) => {
    const { status, json, text } = await project.request(method, path, { level, body, headers })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status} ${text}`)
    return json
  }
}
