import { randomUUID } from 'node:crypto'
import { smallestPng, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { expectRefusalsInOrder } from '../../test/support/refusals.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const serverUserKeys = [
  ...['id', 'display_name', 'profile_image_url', 'primary_email', 'primary_email_verified'],
  ...['primary_email_auth_enabled', 'signed_up_at_millis', 'last_active_at_millis', 'is_anonymous', 'is_restricted'],
  ...['restricted_reason', 'restricted_by_admin', 'restricted_by_admin_reason', 'restricted_by_admin_private_details'],
  ...['country_code', 'locale', 'risk_scores', 'client_metadata'],
  ...['client_read_only_metadata', 'server_metadata', 'has_password', 'otp_auth_enabled', 'passkey_auth_enabled'],
  ...[
    'requires_totp_mfa',
    'is_locked',
    'locked_until_millis',
    'lock_reason',
    'auth_with_email',
    'oauth_providers',
    'selected_team_id',
    'selected_team',
  ],
]
const hiddenFromClients = [
  'is_locked',
  'locked_until_millis',
  'lock_reason',
  'primary_email_auth_enabled',
  'last_active_at_millis',
  'server_metadata',
  'restricted_by_admin_private_details',
  'country_code',
  'risk_scores',
]

eachServer('users', on => {
  const create = (project: TestProject, body: object = {}) => project.asServer('POST', '/users', body)
  const created = async (project: TestProject, body: object = {}) => {
    const answer = await create(project, body)
    expect(answer.status).toBe(201)
    return answer.json
  }
  const change = (project: TestProject, id: string, body: object) => project.asServer('PATCH', `/users/${id}`, body)
  const listed = async (project: TestProject, query = ''): Promise<string[]> => {
    const { json } = await project.asServer('GET', `/users${query}`)
    return json.items.map(({ display_name }: { display_name: string }) => display_name)
  }

  it('users are created empty, with every field there', async () => {
    const project = await on.project()
    const user = await created(project)
    const now = on.clock.now().getTime()
    expect(Object.keys(user)).toEqual(serverUserKeys)
    expect(user).toMatchObject({ display_name: null, primary_email: null, server_metadata: null, selected_team: null })
    expect(user).toMatchObject({
      is_anonymous: false,
      has_password: false,
      auth_with_email: false,
      oauth_providers: [],
    })
    expect(user).toMatchObject({ signed_up_at_millis: now, last_active_at_millis: now })
    expect(user).toMatchObject({ is_restricted: false, restricted_reason: null, restricted_by_admin: false })
    expect(user).toMatchObject({ restricted_by_admin_reason: null, restricted_by_admin_private_details: null })
    expect(user).toMatchObject({ country_code: null, risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } } })
  })

  it('keep what they were created with, and metadata unchanged', async () => {
    const project = await on.project()
    const metadata = { camelCase: 1, snake_case: { __proto__x: null }, list: [[], {}, 'ünï'], n: 1.5 }
    const user = await created(project, {
      display_name: 'Ada',
      primary_email: '  Ada@Example.COM ',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      password: 'correct horse',
      client_metadata: metadata,
      client_read_only_metadata: [1],
      server_metadata: 'text',
      profile_image_url: 'https://example.com/ada.png',
    })
    expect(user).toMatchObject({
      display_name: 'Ada',
      primary_email: 'ada@example.com',
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      has_password: true,
      auth_with_email: true,
      client_read_only_metadata: [1],
      server_metadata: 'text',
      profile_image_url: 'https://example.com/ada.png',
    })
    expect(JSON.stringify(user.client_metadata)).toBe(JSON.stringify(metadata))
    const read = await project.asServer('GET', `/users/${user.id.toUpperCase()}`)
    expect(read.json).toEqual(user)
  })

  it('have no name when it is empty', async () => {
    const project = await on.project()
    const user = await created(project, { display_name: '' })
    expect(user.display_name).toBeNull()
    await change(project, user.id, { display_name: 'Ada' })
    expect((await change(project, user.id, { display_name: '' })).json.display_name).toBeNull()
  })

  it('can be made while sign-up is off, and without an email for their password', async () => {
    const project = await on.project({ config: { 'auth.allowSignUp': false } })
    expect(await created(project, { password: 'correct horse' })).toMatchObject({ has_password: true })
  })

  it('share an address as long as only one signs in with it', async () => {
    const project = await on.project()
    const address = { primary_email: 'ada@example.com' }
    await created(project, { ...address, primary_email_auth_enabled: true })
    await created(project, address)
    const other = await created(project, address)
    const clash = await create(project, { ...address, primary_email_auth_enabled: true })
    expect(clash).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect(clash.json.details).toEqual({ email: 'ada@example.com', would_work_if_email_was_verified: false })
    const turned = await change(project, other.id, { primary_email_auth_enabled: true })
    expect(turned.code).toBe('USER_EMAIL_ALREADY_EXISTS')
  })

  it('get one winner when many sign up with one address at once', async () => {
    const project = await on.project()
    const body = { primary_email: 'ada@example.com', primary_email_auth_enabled: true }
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(project, body)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'USER_EMAIL_ALREADY_EXISTS')).toHaveLength(7)
  })

  it.each([
    ['$2b$17$abcdefghijklmnopqrstuu10cNU3mXRamSUZYs8I8M/Szu..qXq5K', 'The bcrypt cost is 17', 'at most 16'],
    [
      '$pbkdf2-sha256$i=5000001$AAECAwQFBgcICQoLDA0ODw$ppsXnjrdPB4KryJ6DrOqKqhkWrhv7PbKAMF1Eml8cZ4',
      'The number of PBKDF2 iterations is 5000001',
      'at most 5000000',
    ],
  ])('users are refused with a hash that costs too much to check, naming its parameter and the limit: %.20s', async (password_hash, parameter, limit) => {
    const project = await on.project()
    const user = await created(project, {})
    const updated = await project.asServer('PATCH', `/users/${user.id}`, { password_hash })
    for (const { status, code, text } of [await create(project, { password_hash }), updated]) {
      expect([status, code]).toEqual([400, null])
      expect(text).toContain(parameter)
      expect(text).toContain(limit)
      expect(text).not.toContain(password_hash.slice(-20))
    }
    expect((await project.asServer('GET', `/users/${user.id}`)).json.has_password).toBe(false)
  })

  it('users are refused in the order that the wire gives', async () => {
    const project = await on.project({ config: { 'auth.password.allowSignIn': false } })
    await created(project, { primary_email: 'taken@example.com', primary_email_auth_enabled: true })
    await expectRefusalsInOrder(
      body => create(project, body),
      [
        { when: { password: 'correct horse', password_hash: 'x' }, status: 400, code: null },
        { when: { password_hash: 'not a hash' }, status: 400, code: null, alone: true },
        { when: { password: 'short' }, status: 400, code: 'PASSWORD_TOO_SHORT' },
        { when: { password: 'x'.repeat(71) }, status: 400, code: 'PASSWORD_TOO_LONG' },
        { when: { primary_email_verified: true }, status: 400, code: null, alone: true },
        {
          when: { primary_email: 'taken@example.com', primary_email_auth_enabled: true },
          status: 409,
          code: 'USER_EMAIL_ALREADY_EXISTS',
        },
        { when: { profile_image_url: 'ftp://example.com/a.png' }, status: 400, code: null },
        { when: { oauth_providers: [{ id: 'google', account_id: '1' }] }, status: 400, code: null },
        { when: { password: 'correct horse' }, status: 400, code: null },
        { when: { otp_auth_enabled: true }, status: 400, code: null },
      ],
    )
    expect((await create(project, { password: 'short' })).json.details).toEqual({ min_length: 8 })
    expect((await create(project, { password: 'x'.repeat(71) })).json.details).toEqual({ maxLength: 70 })
    expect((await project.asServer('GET', '/users')).json.items).toHaveLength(1)
  })

  it('cannot be given a team, or a field that does not exist', async () => {
    const project = await on.project()
    const answer = await create(project, {
      selected_team_id: null,
      oauth_providers: [{ id: 'x', account_id: 'y', z: 1 }],
    })
    expect(answer.code).toBe('SCHEMA_ERROR')
    expect(answer.json.error).toBe(
      'body.oauth_providers[0] has unknown properties: z\nbody has unknown properties: selected_team_id',
    )
    expect(answer.json.details).toEqual({ message: answer.json.error })
  })

  it('come with their accounts at providers, which are used by one user only', async () => {
    const project = await on.project()
    const providers = [{ id: 'github', type: 'shared' }]
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { oauth_providers: providers } })
    const accounts = { oauth_providers: [{ id: 'github', account_id: '42', email: 'ada@example.com' }] }
    const user = await created(project, accounts)
    expect(user.oauth_providers).toEqual([{ ...accounts.oauth_providers[0], allow_sign_in: true }])
    expect((await create(project, accounts)).status).toBe(400)
    const another = { ...accounts.oauth_providers[0], account_id: '43' }
    expect((await create(project, { oauth_providers: [another, another] })).status).toBe(400)
  })

  it('get a personal team named after them where the project wants it', async () => {
    const project = await on.project({ config: { 'teams.createPersonalTeamOnSignUp': true } })
    const named = await created(project, { display_name: 'Ada', primary_email: 'a@example.com' })
    const addressed = await created(project, { primary_email: 'b@example.com' })
    const anonymous = await created(project, { is_anonymous: true })
    const names = [named, addressed, anonymous].map(({ selected_team }) => selected_team.display_name)
    expect(names).toEqual(["Ada's Team", "b@example.com's Team", 'Personal Team'])
    const regular = await change(project, anonymous.id, { is_anonymous: false, display_name: 'Grace' })
    expect(regular.json).toMatchObject({ is_anonymous: false, selected_team: { display_name: "Grace's Team" } })
  })

  it('users are listed by sign-up, page after page, without anonymous users by default', async () => {
    const project = await on.project()
    for (const display_name of ['a', 'b', 'c', 'd', 'e']) {
      await created(project, { display_name, is_anonymous: display_name === 'c' })
      on.clock.advance(1)
    }
    expect(await listed(project)).toEqual(['a', 'b', 'd', 'e'])
    expect(await listed(project, '?include_anonymous=true&desc=true&order_by=signed_up_at')).toEqual([
      'e',
      'd',
      'c',
      'b',
      'a',
    ])
    const first = await project.asServer('GET', '/users?limit=2')
    expect(first.json.is_paginated).toBe(true)
    const { next_cursor } = first.json.pagination
    await project.asServer('DELETE', `/users/${first.json.items[1].id}`)
    const second = await project.asServer('GET', `/users?limit=2&cursor=${next_cursor}`)
    expect(second.json.items.map(({ display_name }: { display_name: string }) => display_name)).toEqual(['d', 'e'])
    expect(second.json.pagination).toEqual({ next_cursor: null })
  })

  it('users of the same moment are listed by id, none twice and none left out', async () => {
    const project = await on.project()
    for (let count = 0; count < 7; count += 1) await created(project)
    const ids: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { json } = await project.asServer('GET', `/users?limit=3${cursor && `&cursor=${cursor}`}`)
      ids.push(...json.items.map(({ id }: { id: string }) => id))
      cursor = json.pagination.next_cursor
    }
    expect(ids).toEqual([...new Set(ids)].sort())
    expect(ids).toHaveLength(7)
  })

  it('users are found by id, by a part of the name and by any address', async () => {
    const project = await on.project()
    const ada = await created(project, { display_name: 'Ada 100%', primary_email: 'countess@example.com' })
    await created(project, { display_name: 'Grace_Hopper', primary_email: 'grace@navy.example.com' })
    for (const query of [ada.id, ada.id.toUpperCase(), 'aDA', '100%', 'COUNTESS@']) {
      expect(await listed(project, `?query=${encodeURIComponent(query)}`), query).toEqual(['Ada 100%'])
    }
    expect(await listed(project, '?query=_')).toEqual(['Grace_Hopper'])
    expect(await listed(project, '?query=')).toHaveLength(2)
    expect(await listed(project, '?query=nobody')).toEqual([])
  })

  it('users are listed by team, and no one is in a team that does not exist', async () => {
    const project = await on.project()
    const ada = await created(project, { display_name: 'Ada' })
    await created(project, { display_name: 'Grace' })
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: ada.id })
    expect(await listed(project, `?team_id=${team.json.id}`)).toEqual(['Ada'])
    expect(await listed(project, `?team_id=${randomUUID()}`)).toEqual([])
  })

  it('users are not listed for a question that cannot be read', async () => {
    const project = await on.project()
    const lines = async (query: string) => (await project.asServer('GET', `/users?${query}`)).json.error
    expect(await lines('limit=0')).toBe('query.limit is less than 1')
    expect(await lines('limit=1.5')).toBe('query.limit must be an integer')
    expect(await lines('limit=1001')).toBe('query.limit is greater than 1000')
    expect(await lines('desc=yes')).toBe('query.desc must be a boolean')
    expect(await lines('order_by=name')).toBe('query.order_by must be one of: signed_up_at, last_active_at')
    expect(await lines('team_id=me&colour=red')).toBe(
      'query.team_id is not a UUID\nquery has unknown properties: colour',
    )
    expect(await lines('limit=1&limit=2')).toBe('query.limit must be a number')
    expect(await lines('cursor=abc')).toContain('query.cursor')
  })

  it('that do not exist are not found, whatever the request', async () => {
    const project = await on.project()
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await project.asServer(method, `/users/${randomUUID()}`, method === 'PATCH' ? {} : undefined)
      expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
      expect(answer.json.details).toBeUndefined()
    }
    expect((await project.asServer('GET', '/users/nobody')).json.error).toBe('params.user_id is not a UUID')
  })

  it('change only where something was sent', async () => {
    const project = await on.project()
    const user = await created(project, {
      display_name: 'Ada',
      server_metadata: { a: 1 },
      primary_email: 'ada@example.com',
    })
    expect((await change(project, user.id, {})).json).toEqual(user)
    const { json } = await change(project, user.id, { server_metadata: null })
    expect(json).toEqual({ ...user, server_metadata: null })
  })

  it('have an unverified address when it is a new one, unless the request says otherwise', async () => {
    const project = await on.project()
    const verified = { primary_email_verified: true, primary_email_auth_enabled: true }
    const user = await created(project, { primary_email: 'ada@example.com', ...verified })
    const same = await change(project, user.id, { primary_email: 'ADA@example.com' })
    expect(same.json).toMatchObject({ primary_email_verified: true })
    const moved = await change(project, user.id, { primary_email: 'ada@new.example.com' })
    expect(moved.json).toMatchObject({ primary_email_verified: false, primary_email_auth_enabled: true })
    const proven = await change(project, user.id, {
      primary_email: 'ada@third.example.com',
      primary_email_verified: true,
    })
    expect(proven.json).toMatchObject({ primary_email: 'ada@third.example.com', primary_email_verified: true })
    const removed = await change(project, user.id, { primary_email: null, primary_email_verified: false })
    expect(removed.json).toMatchObject({
      primary_email: null,
      primary_email_verified: false,
      primary_email_auth_enabled: false,
    })
    expect((await change(project, user.id, { primary_email_auth_enabled: true })).status).toBe(400)
    expect((await change(project, user.id, { primary_email_verified: false })).status).toBe(200)
  })

  it('keep their password when the address goes', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await change(project, ada.userId, { primary_email: null })
    expect(json).toMatchObject({ has_password: true, auth_with_email: true })
  })

  it('users are changed with refusals in the order that the wire gives', async () => {
    const project = await on.project({ config: { 'auth.password.allowSignIn': false } })
    await created(project, { primary_email: 'taken@example.com', primary_email_auth_enabled: true })
    const user = await created(project)
    await expectRefusalsInOrder(
      body => change(project, user.id, body),
      [
        { when: { password: 'short' }, status: 400, code: 'PASSWORD_TOO_SHORT' },
        { when: { selected_team_id: randomUUID() }, status: 404, code: 'TEAM_MEMBERSHIP_NOT_FOUND' },
        { when: { primary_email_verified: true }, status: 400, code: null, alone: true },
        {
          when: { primary_email: 'taken@example.com', primary_email_auth_enabled: true },
          status: 409,
          code: 'USER_EMAIL_ALREADY_EXISTS',
        },
        { when: { profile_image_url: 'data:image/png;base64,AAAA' }, status: 400, code: null },
        { when: { otp_auth_enabled: true }, status: 400, code: null },
        { when: { passkey_auth_enabled: true }, status: 400, code: null },
        { when: { password: 'correct horse' }, status: 400, code: null },
      ],
    )
    const unknown = await change(project, randomUUID(), { selected_team_id: randomUUID() })
    expect(unknown.code).toBe('USER_NOT_FOUND')
    expect((await project.asServer('GET', `/users/${user.id}`)).json).toEqual(user)
  })

  it('may change a password they have while passwords are off, and lose it', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await project.asAdmin('PATCH', '/internal/projects/current', { config: { credential_enabled: false } })
    expect((await change(project, ada.userId, { password: 'another horse' })).status).toBe(200)
    expect((await change(project, ada.userId, { password: null })).json).toMatchObject({ has_password: false })
    expect((await change(project, ada.userId, { password: 'another horse' })).status).toBe(400)
  })

  it.each([
    { password: 'another horse' },
    { password: null },
    { password_hash: '$2b$04$abcdefghijklmnopqrstuu6Z1Tj0XN0wDqYh4mN1zJd0bX7Qe2c5W' },
  ])('lose all sessions when %j is written', async body => {
    const project = await on.project()
    const ada = await project.signUp()
    expect((await change(project, ada.userId, body)).status).toBe(200)
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: ada.refreshToken,
    })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
  })

  it('have a second factor for as long as there is a secret', async () => {
    const project = await on.project()
    const user = await created(project, { totp_secret_base64: Buffer.alloc(20, 1).toString('base64') })
    expect(user.requires_totp_mfa).toBe(true)
    expect((await change(project, user.id, { totp_secret_base64: null })).json.requires_totp_mfa).toBe(false)
    for (const totp_secret_base64 of ['', 'AAAA', Buffer.alloc(65).toString('base64'), 'not base64!!'])
      expect((await change(project, user.id, { totp_secret_base64 })).code).toBe('SCHEMA_ERROR')
  })

  it('users are gone once deleted, with their sessions and pictures', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const pictured = await change(project, ada.userId, { profile_image_url: smallestPng })
    const picture = new URL(pictured.json.profile_image_url).pathname
    expect((await on.testkit().fetch(picture)).status).toBe(200)
    const deleted = await project.asServer('DELETE', `/users/${ada.userId}`)
    expect(deleted).toMatchObject({ status: 200, json: { success: true } })
    expect((await project.asServer('DELETE', `/users/${ada.userId}`)).code).toBe('USER_NOT_FOUND')
    expect((await on.testkit().fetch(picture)).status).toBe(404)
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: ada.refreshToken,
    })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const me = await project.asUser(ada, 'GET', '/users/me')
    expect(me).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    await project.signUp(ada.email)
  })

  it('emit events when they are created, changed and deleted', async () => {
    const project = await on.project({ config: { 'teams.createPersonalTeamOnSignUp': true } })
    const user = await created(project, { display_name: 'Ada' })
    const { json: changed } = await change(project, user.id, { display_name: 'Grace' })
    await project.asServer('DELETE', `/users/${user.id}`)
    const team_id = user.selected_team_id
    expect(await on.events(project)).toEqual([
      { type: 'team.created', data: user.selected_team },
      { type: 'user.created', data: user },
      { type: 'user.updated', data: changed },
      { type: 'team_membership.deleted', data: { team_id, user_id: user.id } },
      { type: 'user.deleted', data: { id: user.id, teams: [{ id: team_id }] } },
    ])
  })

  it('see themselves without what is not theirs to see', async () => {
    const project = await on.project()
    const { accessToken, userId } = await project.signUp()
    const own = await project.asUser({ accessToken }, 'GET', '/users/me')
    expect(Object.keys(own.json)).toEqual(serverUserKeys.filter(key => !hiddenFromClients.includes(key)))
    const seen = await project.request('GET', '/users/me', { ...server, accessToken })
    expect(seen.json).toMatchObject({ id: userId, server_metadata: null, primary_email_auth_enabled: true })
  })

  it('have no one to see when no one is signed in, whatever the key and even with a refresh token', async () => {
    const project = await on.project()
    const { refreshToken } = await project.signUp()
    for (const level of ['client', 'server', 'admin'] as const) {
      for (const method of ['GET', 'PATCH']) {
        const answer = await project.request(method, '/users/me', {
          level,
          refreshToken,
          body: method === 'GET' ? undefined : {},
        })
        expect(answer).toMatchObject({ status: 400, code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
      }
    }
  })

  it('change what is theirs to change, and nothing else', async () => {
    const project = await on.project()
    const { accessToken, userId } = await project.signUp()
    const update = (body: object) => project.asUser({ accessToken }, 'PATCH', '/users/me', body)
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew', creator_user_id: userId })
    const changed = await update({
      display_name: 'Ada',
      client_metadata: { theme: 'dark' },
      profile_image_url: smallestPng,
      selected_team_id: team.json.id,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
    })
    expect(changed.json).toMatchObject({ display_name: 'Ada', client_metadata: { theme: 'dark' } })
    expect(Object.keys(changed.json.selected_team)).toEqual([
      ...['id', 'display_name', 'profile_image_url', 'client_metadata', 'client_read_only_metadata'],
    ])
    expect((await update({ selected_team_id: null })).json).toMatchObject({
      selected_team_id: null,
      selected_team: null,
    })
    expect((await update({ selected_team_id: randomUUID() })).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await update({ profile_image_url: 'https://example.com/ada.png' })).status).toBe(400)
    const forbidden = {
      client_read_only_metadata: 1,
      is_anonymous: false,
      password: 'correct horse',
      primary_email_auth_enabled: true,
      primary_email_verified: true,
      restricted_by_admin: false,
      risk_scores: { sign_up: { bot: 0, free_trial_abuse: 0 } },
      server_metadata: 1,
    }
    const refused = await update({ ...forbidden, primary_email: 'ada@example.com' })
    expect(refused.json.error).toBe(`body has unknown properties: ${Object.keys(forbidden).join(', ')}`)
  })

  it('set an address of their own only while theirs is unverified, and one that no one else signs in with', async () => {
    const project = await on.project()
    const [{ accessToken, userId }, grace] = [await project.signUp(), await project.signUp()]
    const set = (primary_email: string | null) =>
      project.asUser({ accessToken }, 'PATCH', '/users/me', { primary_email })
    const taken = (await project.asUser(grace, 'GET', '/users/me')).json.primary_email
    expect(await set(taken)).toMatchObject({ status: 409, code: 'USER_EMAIL_ALREADY_EXISTS' })
    expect((await set(' Ada@Example.com ')).json).toMatchObject({
      primary_email: 'ada@example.com',
      primary_email_verified: false,
    })
    await change(project, userId, { primary_email_verified: true })
    for (const address of ['other@example.com', null]) expect((await set(address)).status).toBe(400)
    const read = await project.asServer('GET', `/users/${userId}`)
    expect(read.json).toMatchObject({ primary_email: 'ada@example.com', primary_email_verified: true })
  })

  it('delete themselves where the project allows it, and are refused otherwise before any other check', async () => {
    const strict = await on.project()
    expect(await strict.request('DELETE', '/users/me')).toMatchObject({ status: 400, code: null })
    const person = await strict.signUp()
    const byServer = await strict.request('DELETE', '/users/me', { ...server, accessToken: person.accessToken })
    expect(byServer.json).toEqual({ success: true })
    const project = await on.project({ config: { 'users.allowClientUserDeletion': true } })
    expect((await project.request('DELETE', '/users/me')).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
    const ada = await project.signUp()
    const deleted = await project.asUser(ada, 'DELETE', '/users/me', {})
    expect(deleted.json).toEqual({ success: true })
    expect((await project.asServer('GET', `/users/${ada.userId}`)).code).toBe('USER_NOT_FOUND')
  })

  it('users are active whenever an access token is issued to them', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const lastActive = async () => (await project.asServer('GET', `/users/${ada.userId}`)).json.last_active_at_millis
    expect(await lastActive()).toBe(on.clock.now().getTime())
    on.clock.advance(60)
    await project.request('POST', '/auth/sessions/current/refresh', { refreshToken: ada.refreshToken })
    expect(await lastActive()).toBe(on.clock.now().getTime())
    on.clock.advance(60)
    await project.request('POST', '/auth/password/sign-in', { body: { email: ada.email, password: ada.password } })
    expect(await lastActive()).toBe(on.clock.now().getTime())
    on.clock.advance(60)
    const token = await project.signUp()
    await project.asUser(token, 'GET', '/users/me')
    expect(await lastActive(), 'nothing else is activity').toBe(on.clock.now().getTime() - 60_000)
  })
})
