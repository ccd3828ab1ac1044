import type { Json, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const unlocked = { is_locked: false, locked_until_millis: null, lock_reason: null }

eachServer('locking a user', on => {
  const change = (project: TestProject, userId: string, body: object) =>
    project.asServer('PATCH', `/users/${userId}`, body)
  const read = async (project: TestProject, userId: string) => (await project.asServer('GET', `/users/${userId}`)).json
  const inMinutes = (minutes: number) => on.clock.now().getTime() + minutes * 60_000
  const getIds = ({ json }: { json: Json }) => json.items.map(({ id }: { id: string }) => id)

  it('stores reason and end, which the server reads and changes', async () => {
    const project = await on.project()
    const { userId } = await project.signUp()
    expect(await read(project, userId)).toMatchObject(unlocked)
    const lock = { is_locked: true, locked_until_millis: inMinutes(60), lock_reason: 'Sends spam' }
    const { status, json, text } = await change(project, userId, lock)
    expect(status, text).toBe(200)
    expect(json).toMatchObject(lock)
    expect(await read(project, userId)).toMatchObject(lock)
    await change(project, userId, { lock_reason: 'Sends much spam' })
    expect(await read(project, userId)).toMatchObject({ ...lock, lock_reason: 'Sends much spam' })
    await change(project, userId, { is_locked: true, locked_until_millis: null })
    expect(await read(project, userId)).toMatchObject({ is_locked: true, locked_until_millis: null })
    expect((await change(project, userId, { is_locked: false })).json).toMatchObject(unlocked)
  })

  it('refuses an end in the past, and reason or end without a lock', async () => {
    const project = await on.project()
    const { userId } = await project.signUp()
    for (const [body, sentence] of [
      [{ is_locked: true, locked_until_millis: on.clock.now().getTime() }, 'is in the past'],
      [{ lock_reason: 'Sends spam' }, 'belong to a lock'],
      [{ locked_until_millis: inMinutes(1) }, 'belong to a lock'],
      [{ is_locked: false, lock_reason: 'Was no spam' }, 'belong to a lock'],
    ] as const) {
      const answer = await change(project, userId, body)
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, text: expect.stringContaining(sentence) })
    }
    expect((await change(project, userId, unlocked)).status, 'what was read may be sent back').toBe(200)
    expect((await change(project, userId, { is_locked: true, lock_reason: 'x'.repeat(501) })).code).toBe('SCHEMA_ERROR')
    expect(await read(project, userId)).toMatchObject(unlocked)
  })

  it('locking a user is neither read nor written by clients', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const own = await project.asUser({ accessToken }, 'GET', '/users/me')
    for (const field of Object.keys(unlocked)) expect(own.json).not.toHaveProperty(field)
    const answer = await project.asUser({ accessToken }, 'PATCH', '/users/me', { is_locked: false })
    expect(answer.code).toBe('SCHEMA_ERROR')
  })

  it('ends every session, says so in their history, and stores the event with the lock', async () => {
    const project = await on.project()
    const { userId, accessToken, email, password } = await project.signUp()
    await project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    await change(project, userId, { is_locked: true, lock_reason: 'Sends spam' })
    const { json } = await project.asAdmin('GET', `/internal/sessions?user_id=${userId}`)
    expect(json.items.map((session: Json) => session.ended_reason)).toEqual(['user-locked', 'user-locked'])
    expect((await project.asUser({ accessToken }, 'GET', '/users/me')).code).toBe('ACCESS_TOKEN_EXPIRED')
    const events = await on.events(project)
    expect(events.at(-1)).toMatchObject({
      type: 'user.updated',
      data: { id: userId, is_locked: true, lock_reason: 'Sends spam' },
    })
  })

  it('makes a user who is locked from the first moment', async () => {
    const project = await on.project()
    const [primary_email, password] = ['ada@example.com', 'correct horse battery']
    const address = { primary_email, primary_email_auth_enabled: true, password }
    const body = { ...address, is_locked: true, lock_reason: 'Waits for a contract' }
    const made = await project.asServer('POST', '/users', body)
    expect(made.json).toMatchObject({ is_locked: true, lock_reason: 'Waits for a contract' })
    const signIn = () => project.request('POST', '/auth/password/sign-in', { body: { email: primary_email, password } })
    expect((await signIn()).code).toBe('EMAIL_PASSWORD_MISMATCH')
    await change(project, made.json.id, { is_locked: false })
    expect((await signIn()).status).toBe(200)
  })

  it('ends by the clock, with nothing else happening', async () => {
    const project = await on.project()
    const { userId, email, password, refreshToken } = await project.signUp()
    const signIn = () => project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    await change(project, userId, { is_locked: true, locked_until_millis: inMinutes(10), lock_reason: 'Cools down' })
    on.clock.advance(599)
    expect((await signIn()).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect(await read(project, userId)).toMatchObject({ is_locked: true, lock_reason: 'Cools down' })
    on.clock.advance(1)
    expect(await read(project, userId)).toMatchObject(unlocked)
    expect((await signIn()).status).toBe(200)
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    expect(refreshed.code, 'a session of before stays ended').toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    const again = await change(project, userId, { is_locked: true })
    expect(again.json, 'the next lock inherits nothing').toMatchObject({ locked_until_millis: null, lock_reason: null })
  })

  it('keeps what the user had, and unlocking gives it back', async () => {
    const project = await on.project({ config: { 'apiKeys.enabled.user': true, 'auth.otp.allowSignIn': true } })
    const { userId, accessToken, email, password } = await project.signUp()
    await change(project, userId, { primary_email_verified: true, otp_auth_enabled: true, display_name: 'Ada' })
    const made = await project.asUser({ accessToken }, 'POST', '/user-api-keys', { description: 'CI', user_id: 'me' })
    const check = () => project.asServer('POST', '/user-api-keys/check', { api_key: made.json.value })
    const before = await read(project, userId)
    await change(project, userId, { is_locked: true })
    expect((await check()).code).toBe('API_KEY_NOT_FOUND')
    const { json } = await project.asServer('GET', `/user-api-keys?user_id=${userId}`)
    expect(json.items, 'the server still lists the key').toHaveLength(1)
    await change(project, userId, { is_locked: false })
    expect((await check()).status).toBe(200)
    expect(await read(project, userId)).toEqual(before)
    const signIn = await project.request('POST', '/auth/password/sign-in', { body: { email, password } })
    expect(signIn.status).toBe(200)
  })

  it('lets no server create a session for a locked user, impersonations included', async () => {
    const project = await on.project()
    const { userId } = await project.signUp()
    await change(project, userId, { is_locked: true })
    for (const is_impersonation of [false, true]) {
      const answer = await project.asAdmin('POST', '/auth/sessions', { user_id: userId, is_impersonation })
      expect(answer).toMatchObject({ status: 409, code: null, text: expect.stringContaining('locked') })
    }
  })

  it('filters the list of users, with search, team and pages', async () => {
    const project = await on.project()
    const people = []
    for (const name of ['ada', 'bob', 'cid', 'dan']) {
      people.push(await project.signUp(`${name}@example.com`))
      on.clock.advance(1)
    }
    const [ada, bob, cid, dan] = people.map(({ userId }) => userId) as [string, string, string, string]
    await change(project, ada, { is_locked: true })
    await change(project, cid, { is_locked: true, locked_until_millis: inMinutes(10) })
    const list = (query: string) => project.asServer('GET', `/users?${query}`)
    expect(getIds(await list('is_locked=true'))).toEqual([ada, cid])
    expect(getIds(await list('is_locked=false'))).toEqual([bob, dan])
    expect(getIds(await list('is_locked=true&desc=true'))).toEqual([cid, ada])
    expect(getIds(await list('is_locked=true&query=cid'))).toEqual([cid])
    expect(getIds(await list('is_locked=false&query=cid'))).toEqual([])
    const first = await list('is_locked=true&limit=1')
    expect(getIds(first)).toEqual([ada])
    expect(getIds(await list(`is_locked=true&limit=1&cursor=${first.json.pagination.next_cursor}`))).toEqual([cid])
    const team = await project.asServer('POST', '/teams', { display_name: 'Crew' })
    for (const id of [bob, cid]) await project.asServer('POST', `/team-memberships/${team.json.id}/${id}`, {})
    expect(getIds(await list(`team_id=${team.json.id}&is_locked=true`))).toEqual([cid])
    expect(getIds(await list(`team_id=${team.json.id}&is_locked=false`))).toEqual([bob])
    on.clock.advance(600)
    expect(getIds(await list('is_locked=true'))).toEqual([ada])
  })

  it('locking a user is in the audit log as a lock and an unlock, and the reason stays there', async () => {
    const project = await on.project()
    const { userId } = await project.signUp()
    await change(project, userId, { is_locked: true, lock_reason: 'Sends spam', display_name: 'Spammer' })
    await change(project, userId, { is_locked: false })
    await change(project, userId, { lock_reason: null, display_name: 'Ada' })
    const { json } = await project.asAdmin('GET', `/internal/audit-log?target_id=${userId}`)
    expect(json.items).toMatchObject([
      { action: 'users.update', fields: ['displayName', 'lockReason'], targets: [{ kind: 'userId', id: userId }] },
      { action: 'users.unlock', fields: ['isLocked'], targets: [{ kind: 'userId', id: userId }] },
      {
        action: 'users.lock',
        fields: ['displayName', 'isLocked', 'lockReason'],
        targets: [
          { kind: 'userId', id: userId },
          { kind: 'lockReason', id: 'Sends spam' },
        ],
      },
    ])
    expect(JSON.stringify(json), 'of other fields the names alone').not.toContain('Spammer')
  })
})
