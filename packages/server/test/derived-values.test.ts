/** What is derived from other rows is what they say, after everything that changes them: the program keeps it, and no trigger. */
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { bindDb } from '../src/kernel/db/db.ts'
import { countedFigures, getFigures, methodsAstray, ofThoseThere } from './support/people-rows.ts'
import { eachServer, type ServerSuite } from './support/servers.ts'

eachServer('derived values', on => {
  it('derived values are what the rows say, after everything that changes them', { timeout: 60_000 }, async () => {
    // Ten minutes before midnight in UTC.
    on.clock.advance(Date.UTC(2026, 5, 1, 23, 50) / 1000 - on.clock.now().getTime() / 1000)
    const { project, removed } = await afterEverything(on)
    const { database } = on.testkit().latchkey.app
    const db = bindDb(database, project.id, 'main')
    for (const anonymousToo of [false, true])
      expect(ofThoseThere(await getFigures(db, anonymousToo))).toEqual(await countedFigures(db, anonymousToo))
    expect(await methodsAstray(db)).toEqual([])
    expect(await getFigures(db, false)).toEqual(expect.arrayContaining(['users : 4', 'active 2026-06-02: 2']))
    expect(await getFigures(bindDb(database, removed.id, 'main'), true)).toEqual([])

    const read = async (text: string, projectId = project.id) =>
      (await database.queries.query<{ text: string }>({ text }, [projectId])).rows.map(row => row.text)
    const stale = `select id::text as text from users u where project_id = $1 and search_text <> search_text_of(display_name,
      array(select value from contact_channels c where c.project_id = u.project_id and c.user_id = u.id order by value))`
    expect(await read(stale)).toEqual([])
    const misplaced = `select m.user_id::text as text from team_memberships m
      join users u on u.project_id = m.project_id and u.id = m.user_id
      where m.project_id = $1 and m.user_signed_up_at is distinct from u.signed_up_at`
    expect(await read(misplaced)).toEqual([])
    const places = `select value || ' ' || what as text from (
        select value, 'added' as what, added_order as place from contact_channels where project_id = $1
        union all select value, 'verified', verified_order from contact_channels where project_id = $1 and is_verified
      ) ordered where value not like 'imported%' order by place, 1`
    expect(await read(places)).toEqual([
      ...['ada@example.com added', 'ada@example.com verified'],
      ...['ada@work.example added', 'ada@work.example verified', 'grace@example.com added'],
    ])
    const noted = 'select distinct table_name as text from changes where key = $1 order by 1'
    for (const { id } of [project, removed])
      expect(await read(noted, id)).toEqual(['api_key_sets', 'projects', 'signing_keys'])
    expect(await foundBy(project)).toEqual(['work.example', 'countess', 'grace@example', 'imported@'])
  })
})

async function afterEverything(on: ServerSuite): Promise<{ project: TestProject; removed: TestProject }> {
  const { clock } = on
  const testkit = on.testkit()
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
  await removed.asAdmin('DELETE', '/internal/projects/current')
  return { project, removed }
}

async function foundBy(project: TestProject): Promise<string[]> {
  const found: string[] = []
  for (const query of ['work.example', 'countess', 'grace@example', 'imported@', 'home.example', 'navy', 'passing'])
    if ((await requests(project)('server', 'GET', `/users?query=${query}`)).items.length > 0) found.push(query)
  return found
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
