import { randomUUID } from 'node:crypto'
import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

/** Of `a long enough password`. */
const hash = '$2y$10$Mqk7Yfsw2R.7qiJDq4tVUeHOIc7dSOU06337jsiSfWllO5nv0Pvpi'

const start = async (project: TestProject, isDryRun = false): Promise<string> => {
  const answer = await project.asAdmin('POST', '/internal/user-imports', { is_dry_run: isDryRun })
  expect(answer.status).toBe(201)
  return answer.json.id
}
const send = (project: TestProject, importId: string, body: object) =>
  project.asAdmin('POST', `/internal/user-imports/${importId}/batches`, { first_row: 1, ...body })
const getProblems = async (project: TestProject, importId: string) =>
  (await project.asAdmin('GET', `/internal/user-imports/${importId}/problems`)).json.items
const exported = async (project: TestProject, kind: 'users' | 'teams') =>
  (await project.asAdmin('GET', `/internal/user-exports/${kind}`)).json.items
const getUsers = async (project: TestProject) =>
  (await project.asServer('GET', '/users?include_anonymous=true')).json.items

const providers = { config: { oauth_providers: [{ id: 'github', type: 'shared' }] } }

eachServer('imports and exports', on => {
  const importAll = async (project: TestProject, body: object) => {
    const importId = await start(project)
    const answer = await send(project, importId, body)
    expect(answer.status, answer.text).toBe(200)
    return { ...answer.json, problems: await getProblems(project, importId) }
  }

  it('make a project equal to the one that was exported', async () => {
    const [from, to] = [await on.project(), await on.project()]
    for (const project of [from, to]) {
      await project.asAdmin('PATCH', '/internal/projects/current', providers)
      for (const [kind, id] of [
        ['team', 'editor'],
        ['project', 'beta'],
      ]) {
        await project.asAdmin('POST', `/${kind}-permission-definitions`, { id })
      }
    }
    const [ada, grace] = [randomUUID(), randomUUID()]
    const [crew, guests] = [randomUUID(), randomUUID()]
    const brought = await importAll(from, {
      teams: [
        {
          id: crew,
          display_name: 'Crew',
          server_metadata: { Plan: { toSnake: 1 } },
          created_at_millis: 1_700_000_000_000,
        },
        { id: guests, display_name: 'Guests', profile_image_url: 'https://example.com/g.png' },
      ],
      users: [
        {
          id: ada,
          display_name: 'Ada Lovelace',
          primary_email: 'Ada@Example.com',
          primary_email_verified: true,
          contact_channels: [
            { value: 'ada@work.example', is_verified: true, used_for_auth: true },
            { value: 'b@c.example' },
          ],
          password_hash: hash,
          otp_auth_enabled: true,
          totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
          oauth_providers: [{ id: 'github', account_id: 'a:1', email: 'ada@github.example' }],
          client_metadata: { z: 1, a: [null] },
          server_metadata: 'text',
          signed_up_at_millis: 1_700_000_000_123,
          last_active_at_millis: 1_750_000_000_000,
          selected_team_id: guests,
          teams: [
            { team_id: guests, display_name: 'Countess', joined_at_millis: 1_700_000_000_500 },
            { team_id: crew, permission_ids: ['editor', '$invite_members'], joined_at_millis: 1_700_000_000_400 },
          ],
          project_permission_ids: ['beta'],
        },
        { id: grace, is_anonymous: true, teams: [], signed_up_at_millis: 1_710_000_000_000 },
      ],
    })
    expect(brought).toMatchObject({ created_users: 2, created_teams: 2, failed: 0, problems: [], next_row: 5 })

    const [teams, users] = [await exported(from, 'teams'), await exported(from, 'users')]
    expect(users[0]).toMatchObject({
      password_hash: hash,
      totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
      primary_email: 'ada@example.com',
      primary_email_auth_enabled: true,
      client_metadata: { z: 1, a: [null] },
    })
    expect(users[0].teams.map((team: { team_id: string }) => team.team_id)).toEqual([crew, guests])
    expect(await importAll(to, { teams, users })).toMatchObject({ failed: 0, created_users: 2, created_teams: 2 })

    expect(await exported(to, 'users')).toEqual(users)
    expect(await exported(to, 'teams')).toEqual(teams)
    expect(await getUsers(to)).toEqual(await getUsers(from))
    const profiles = (project: TestProject) => project.asServer('GET', `/team-member-profiles?team_id=${guests}`)
    expect((await profiles(to)).json).toEqual((await profiles(from)).json)
    const signIn = { body: { email: 'ada@work.example', password: 'a long enough password' } }
    expect((await to.request('POST', '/auth/password/sign-in', signIn)).code).not.toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('carry locks, and none that has ended', async () => {
    const [from, to] = [await on.project(), await on.project()]
    const until = on.clock.now().getTime() + 60_000
    const sign_in = { primary_email_verified: true, password_hash: hash }
    const rows = [
      { ...sign_in, primary_email: 'ada@example.com', is_locked: true, lock_reason: 'Sends spam' },
      { ...sign_in, primary_email: 'bob@example.com', is_locked: true, locked_until_millis: until, lock_reason: '' },
      { ...sign_in, primary_email: 'cid@example.com', is_locked: true, locked_until_millis: until - 120_000 },
      { primary_email: 'dan@example.com', lock_reason: 'Sends spam' },
      { primary_email: 'eve@example.com', is_locked: false, locked_until_millis: until },
    ]
    const brought = await importAll(from, { users: rows.map((row, index) => ({ ...row, signed_up_at_millis: index })) })
    expect(brought.problems).toEqual([
      { row: 4, kind: 'user', messages: ['user.lock_reason is there without is_locked'] },
      { row: 5, kind: 'user', messages: ['user.locked_until_millis is there without is_locked'] },
    ])
    const users = await exported(from, 'users')
    expect(users).toMatchObject([
      { is_locked: true, locked_until_millis: null, lock_reason: 'Sends spam' },
      { is_locked: true, locked_until_millis: until, lock_reason: null },
      { is_locked: false, locked_until_millis: null, lock_reason: null },
    ])
    await importAll(to, { users })
    expect(await exported(to, 'users')).toEqual(users)
    const signIn = (email: string) =>
      to.request('POST', '/auth/password/sign-in', { body: { email, password: 'a long enough password' } })
    expect((await signIn('ada@example.com')).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn('cid@example.com')).status).toBe(200)

    on.clock.advance(60)
    expect((await exported(to, 'users')).map((user: { is_locked: boolean }) => user.is_locked)).toEqual([
      true,
      false,
      false,
    ])
    expect(await importAll(to, { users }), 'the lock in the row has ended as well').toMatchObject({ failed: 1 })
  })

  it('carry restrictions by an administrator, the country and risk scores', async () => {
    const [from, to] = [await on.project(), await on.project()]
    const restriction = { restricted_by_admin_reason: 'Late', restricted_by_admin_private_details: 'Call Bob' }
    const scores = { sign_up: { bot: 90, free_trial_abuse: 7 } }
    const rows = [
      { restricted_by_admin: true, ...restriction, country_code: ' de', risk_scores: scores },
      { restricted_by_admin: true, restricted_by_admin_reason: '' },
      restriction,
      { country_code: 'Germany' },
    ]
    const brought = await importAll(from, { users: rows.map((row, index) => ({ ...row, signed_up_at_millis: index })) })
    const without = (field: string) => `user.${field} is there without restricted_by_admin`
    expect(brought.problems).toMatchObject([
      { row: 3, messages: [without('restricted_by_admin_reason'), without('restricted_by_admin_private_details')] },
      { row: 4, messages: ['user.country_code is not a country code of two letters'] },
    ])
    const users = await exported(from, 'users')
    const none = { sign_up: { bot: 0, free_trial_abuse: 0 } }
    expect(users).toMatchObject([
      { restricted_by_admin: true, ...restriction, country_code: 'DE', risk_scores: scores },
      { restricted_by_admin: true, restricted_by_admin_reason: null, country_code: null, risk_scores: none },
    ])
    await importAll(to, { users })
    expect(await exported(to, 'users')).toEqual(users)
    expect(await importAll(to, { users }), 'all are there').toMatchObject({ failed: 0, skipped: 2 })
    expect((await to.asServer('GET', `/users/${users[0].id}`)).json).toMatchObject({
      ...{ is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } },
      ...{ ...restriction, country_code: 'DE', risk_scores: scores },
    })
  })

  it('pass over what is there already, and say what differs', async () => {
    const project = await on.project()
    const id = randomUUID()
    const row = {
      id,
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      password_hash: hash,
      client_metadata: { a: 1 },
    }
    await importAll(project, { users: [row] })
    expect(await importAll(project, { users: [row, { ...row, id: undefined }] })).toMatchObject({
      skipped: 2,
      failed: 0,
    })
    const again = await importAll(project, {
      users: [{ ...row, display_name: 'Eda' }, { primary_email: 'new@example.com' }],
    })
    expect(again).toMatchObject({ skipped: 0, failed: 1, created_users: 1 })
    expect(again.problems).toEqual([
      {
        row: 1,
        kind: 'user',
        messages: [
          'user.id is that of a user who differs in display_name',
          'user.primary_email signs in a user of the project already, who differs in display_name',
        ],
      },
    ])
  })

  it('know people without an id by their primary address, so that a list can be imported twice', async () => {
    const project = await on.project()
    const list = [
      { primary_email: 'ada@example.com', display_name: 'Ada' },
      { primary_email: 'Grace@example.com', display_name: 'Grace' },
    ]
    expect(await importAll(project, { users: list })).toMatchObject({ created_users: 2, skipped: 0 })
    expect(await importAll(project, { users: list })).toMatchObject({ created_users: 0, skipped: 2, failed: 0 })

    const ada = (await getUsers(project)).find((user: { display_name: string }) => user.display_name === 'Ada')
    const other = { primary_email: 'ada@example.com', display_name: 'Adam', password_hash: hash }
    const changed = await importAll(project, {
      users: [other, { ...other, id: randomUUID(), primary_email_auth_enabled: false }],
    })
    expect(changed).toMatchObject({ created_users: 1, failed: 1 })
    expect(changed.problems[0].messages).toEqual([
      'user.primary_email is that of a user who differs in display_name, password_hash. ' +
        `Change the user by PATCH /users/${ada.id}, or give this row an id of its own if it is another person`,
    ])

    const [all, copy] = [await exported(project, 'users'), await on.project()]
    expect(all).toHaveLength(3)
    expect(await importAll(copy, { users: all })).toMatchObject({ created_users: 3, failed: 0 })
    expect(await exported(copy, 'users')).toEqual(all)
    const nameless = all.map((row: object) => ({ ...row, id: undefined }))
    expect(await importAll(copy, { users: nameless })).toMatchObject({ skipped: 3, failed: 0 })
  })

  it.each([
    false,
    true,
  ])('know people of earlier rows, in the same batch and before it (dry run: %s)', async isDryRun => {
    const project = await on.project()
    const importId = await start(project, isDryRun)
    const row = { primary_email: 'ada@example.com', display_name: 'Ada', password_hash: hash }
    const eda = { ...row, display_name: 'Eda' }
    await send(project, importId, { users: [row, row, eda] })
    const answer = await send(project, importId, { first_row: 4, users: [row, eda] })
    expect(answer.json).toMatchObject({ created_users: 1, skipped: 2, failed: 2 })
    const earlier = 'user.primary_email stands in an earlier row already'
    expect(await getProblems(project, importId)).toEqual([
      { row: 3, kind: 'user', messages: [`${earlier}, which differs in display_name. Keep one of the two`] },
      {
        row: 5,
        kind: 'user',
        messages: [
          isDryRun
            ? `${earlier}, with other values. Keep one of the two`
            : expect.stringMatching(/differs in display_name\. Change the user by PATCH \/users\/[\da-f-]+$/),
        ],
      },
    ])
    expect(await getUsers(project)).toHaveLength(isDryRun ? 0 : 1)
  })

  it('make no one twice when two bring the same list at once', async () => {
    const project = await on.project()
    const users = [1, 2, 3].map(n => ({ primary_email: `user-${n}@example.com` }))
    const imports = [await start(project), await start(project)]
    const answers = await Promise.all(imports.map(importId => send(project, importId, { users })))
    expect(answers.map(({ json }) => json.created_users).sort()).toEqual([0, 3])
    expect(await getUsers(project)).toHaveLength(3)
  })

  it('refuse a row whose password hash costs too much to check, naming its parameter and the limit', async () => {
    const project = await on.project()
    const password_hash = '$2b$17$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K'
    const { problems } = await importAll(project, { users: [{ primary_email: 'ada@example.com', password_hash }] })
    expect(problems).toEqual([
      {
        row: 1,
        kind: 'user',
        messages: [
          'user.password_hash cannot be taken. This password hash is too costly to check. ' +
            'The bcrypt cost is 17, and this server accepts at most 16.',
        ],
      },
    ])
    expect(await getUsers(project)).toEqual([])
  })

  it('take every good row of a batch, and report each bad one with its number', async () => {
    const project = await on.project()
    const team = randomUUID()
    const outcome = await importAll(project, {
      teams: [{ id: team, display_name: 'Crew' }, { display_name: 5 }],
      users: [
        { primary_email: 'good@example.com', teams: [{ team_id: team }] },
        { primary_email: 'no address', surprise: true },
        'not even an object',
        { password_hash: 'plain text', primary_email_verified: true },
        { primary_email: 'good@example.com', password_hash: hash },
        { primary_email: 'also@example.com', password_hash: hash },
        { contact_channels: [{ value: 'also@example.com', used_for_auth: true }] },
        { teams: [{ team_id: randomUUID() }, { team_id: team, permission_ids: ['nothing'] }] },
        { oauth_providers: [{ id: 'gogle', account_id: '1' }], selected_team_id: team },
        { project_permission_ids: ['nothing'] },
      ],
    })
    expect(outcome).toMatchObject({ created_teams: 1, created_users: 2, failed: 9, next_row: 13 })
    const lines = outcome.problems.map(({ row, messages }: { row: number; messages: string[] }) => [row, ...messages])
    expect(lines).toEqual([
      [2, 'team.display_name must be a string'],
      [4, 'user.primary_email is not an email address', 'user has unknown properties: surprise'],
      [5, 'user must be an object'],
      [
        6,
        expect.stringMatching(/^user\.password_hash cannot be taken\./),
        'user.primary_email_verified is true without a primary_email',
      ],
      [
        7,
        'user.primary_email stands in an earlier row already, which differs in password_hash. ' +
          'Keep one of the two, or give this row an id of its own if it is another person',
      ],
      [9, 'user.contact_channels[0].value stands in an earlier row already'],
      [
        10,
        'user.teams[0].team_id is no team of the project, nor of an earlier row',
        'user.teams[1].permission_ids[0] is no team permission of the project. Define it first',
      ],
      [
        11,
        'user.oauth_providers[0].id is no provider of the project. Add it under Auth methods first',
        'user.selected_team_id is none of user.teams',
      ],
      [12, 'user.project_permission_ids[0] is no project permission of the project. Define it first'],
    ])
    expect((await getUsers(project)).map((user: { primary_email: string }) => user.primary_email)).toContain(
      'good@example.com',
    )
    expect(JSON.stringify(outcome.problems)).not.toContain('plain text')
  })

  it('go on where they were cut off, whatever is sent twice', async () => {
    const project = await on.project()
    const importId = await start(project)
    const users = [1, 2, 3].map(n => ({ primary_email: `user-${n}@example.com` }))
    const both = await Promise.all([send(project, importId, { users }), send(project, importId, { users })])
    for (const { json } of both) expect(json).toMatchObject({ created_users: 3, next_row: 4 })
    const more = [...users.slice(2), { primary_email: 'user-4@example.com' }]
    expect((await send(project, importId, { first_row: 3, users: more })).json).toMatchObject({
      created_users: 4,
      next_row: 5,
    })
    const gap = await send(project, importId, { first_row: 9, users })
    expect([gap.status, gap.text]).toEqual([409, expect.stringContaining('The next row of this import is 5')])
    expect(await getUsers(project)).toHaveLength(4)

    const finished = await project.asAdmin('POST', `/internal/user-imports/${importId}/finish`, {})
    expect(finished.json).toMatchObject({ status: 'finished', next_row: 5 })
    expect((await send(project, importId, { first_row: 5, users })).status).toBe(409)
    const list = await project.asAdmin('GET', '/internal/user-imports')
    expect(list.json.items).toEqual([finished.json])
  })

  it('find in a dry run what a real one would, and write nothing', async () => {
    const project = await on.project()
    await project.asServer('POST', '/users', { primary_email: 'taken@example.com', primary_email_auth_enabled: true })
    const before = await exported(project, 'users')
    const told = (await on.events(project)).length
    const [importId, team] = [await start(project, true), randomUUID()]
    await send(project, importId, {
      teams: [{ id: team, display_name: 'Crew' }],
      users: [{ primary_email: 'ada@example.com', primary_email_auth_enabled: true }],
    })
    const answer = await send(project, importId, {
      first_row: 3,
      users: [
        { primary_email: 'ada@example.com', primary_email_auth_enabled: true },
        { primary_email: 'taken@example.com', password_hash: hash },
        { primary_email: 'grace@example.com', teams: [{ team_id: team }] },
      ],
    })
    expect(answer.json).toMatchObject({ is_dry_run: true, created_users: 2, created_teams: 1, skipped: 1, failed: 1 })
    expect(await getProblems(project, importId)).toEqual([
      {
        row: 4,
        kind: 'user',
        messages: [
          'user.primary_email is that of a user who differs in password_hash. ' +
            `Change the user by PATCH /users/${before[0].id}`,
        ],
      },
    ])
    expect(await exported(project, 'users')).toEqual(before)
    expect(await exported(project, 'teams')).toEqual([])
    expect(await on.events(project)).toHaveLength(told)
  })

  it('emit an event for every user and team, as a sign-up would', async () => {
    const project = await on.project({ config: { 'teams.createPersonalTeamOnSignUp': true } })
    await importAll(project, { users: [{ display_name: 'Ada' }, { display_name: 'Grace', teams: [] }] })
    const [ada, grace] = await getUsers(project)
    const created = [ada, grace].find(user => user.display_name === 'Ada')
    expect(created.selected_team).toMatchObject({ display_name: "Ada's Team" })
    const events = await on.events(project)
    expect(events.map(({ type }) => type).sort()).toEqual(['team.created', 'user.created', 'user.created'])
    expect(events.filter(({ type }) => type === 'user.created').map(({ data }) => data)).toEqual(
      expect.arrayContaining([ada, grace]),
    )
  })

  it('belong to the owner of one project', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const importId = await start(project)
    expect((await other.asAdmin('GET', `/internal/user-imports/${importId}`)).status).toBe(404)
    expect((await send(other, importId, { users: [{}] })).status).toBe(404)
    expect((await project.asServer('GET', '/internal/user-exports/users')).code).toBe('INSUFFICIENT_ACCESS_TYPE')
  })

  it('imports and exports are exported page by page', async () => {
    const project = await on.project()
    await importAll(project, { users: [1, 2, 3].map(n => ({ display_name: `${n}`, signed_up_at_millis: n })) })
    const first = (await project.asAdmin('GET', '/internal/user-exports/users?limit=2')).json
    const next = `/internal/user-exports/users?limit=2&cursor=${first.pagination.next_cursor}`
    const second = (await project.asAdmin('GET', next)).json
    const names = [...first.items, ...second.items].map(user => user.display_name)
    expect([names, second.pagination.next_cursor]).toEqual([['1', '2', '3'], null])
    expect((await project.asAdmin('GET', '/internal/user-exports/users?cursor=x')).code).toBe('SCHEMA_ERROR')
  })
})
