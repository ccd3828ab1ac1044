import { createHash } from 'node:crypto'
import type { RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../../test/support/servers.ts'

const hoursMs = 60 * 60 * 1000

eachServer('signing in on the command line', on => {
  const program: RequestOptions = { peerAddress: '203.0.113.5', headers: { 'user-agent': 'shop-cli/1.0' } }
  const start = async (project: TestProject, body: object = {}) => {
    const { status, json } = await project.request('POST', '/auth/cli', { ...program, body })
    expect(status).toBe(200)
    return json as { polling_code: string; login_code: string; expires_at: string }
  }
  const describe = (project: TestProject, login_code: string) =>
    project.request('POST', '/auth/cli/describe', { body: { login_code } })
  const complete = (project: TestProject, login_code: string, refresh_token: string) =>
    project.request('POST', '/auth/cli/complete', { body: { login_code, refresh_token } })
  const poll = (project: TestProject, polling_code: string) =>
    project.request('POST', '/auth/cli/poll', { ...program, body: { polling_code } })
  const refresh = (project: TestProject, refreshToken: string) =>
    project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  const getId = (accessToken: string) => String(decodeJwt(accessToken).refresh_token_id)
  const getSessions = async (project: TestProject, { userId }: SignedInPerson) =>
    (await project.asAdmin('GET', `/auth/sessions?user_id=${userId}`)).json.items

  it('gives the program a session of its own once someone confirms', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { polling_code, login_code, expires_at } = await start(project)
    for (const code of [polling_code, login_code]) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    expect(expires_at).toBe(new Date(on.clock.now().getTime() + 2 * hoursMs).toISOString())
    expect(await poll(project, polling_code)).toMatchObject({ status: 200, json: { status: 'waiting' } })
    expect((await complete(project, login_code, ada.refreshToken)).json).toEqual({ success: true })
    const answer = await poll(project, polling_code)
    expect(answer).toMatchObject({ status: 201 })
    expect(answer.json).toEqual({ status: 'success', refresh_token: expect.any(String) })
    expect(answer.json.refresh_token).not.toBe(ada.refreshToken)

    const { json } = await refresh(project, answer.json.refresh_token)
    const me = await project.request('GET', '/users/me', { accessToken: json.access_token })
    expect(me.json.id).toBe(ada.userId)
    const [own] = (await getSessions(project, ada)).filter(({ id }: { id: string }) => id === getId(json.access_token))
    expect(own).toMatchObject({ is_impersonation: false, user_agent: 'shop-cli/1.0' })
    expect(own, 'the client IP of a program is not kept').not.toHaveProperty('last_used_at_end_user_ip_info')
    on.clock.advance(364 * 24 * 60 * 60)
    expect((await refresh(project, answer.json.refresh_token)).status).toBe(200)
    on.clock.advance(24 * 60 * 60 + 1)
    expect((await refresh(project, answer.json.refresh_token)).status).toBe(401)
  })

  it('hands the token out once', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { polling_code, login_code } = await start(project)
    await complete(project, login_code, ada.refreshToken)
    const answers = await Promise.all(Array.from({ length: 50 }, () => poll(project, polling_code)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.status === 'used')).toHaveLength(49)
    expect((await poll(project, polling_code)).json).toEqual({ status: 'used' })
    expect(await getSessions(project, ada)).toHaveLength(2)
  })

  it('returns the program and its client IP to the user who confirms', async () => {
    const project = await on.project()
    const { polling_code, login_code } = await start(project, { expires_in_millis: 60_000 })
    const { json } = await describe(project, login_code)
    expect(json).toEqual({
      user_agent: 'shop-cli/1.0',
      ip: '203.0.113.5',
      country_code: null,
      created_at_millis: on.clock.now().getTime(),
      expires_at_millis: on.clock.now().getTime() + 60_000,
    })
    expect((await poll(project, polling_code)).json, 'looking confirms nothing').toEqual({ status: 'waiting' })
  })

  it('signing in on the command line is confirmed once, in its time and in its project', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const [ada, grace] = [await project.signUp(), await other.signUp()]
    const { polling_code, login_code } = await start(project, { expires_in_millis: 60_000 })
    const refused = { status: 400, code: null }
    expect(await complete(other, login_code, grace.refreshToken)).toMatchObject(refused)
    expect(await complete(project, polling_code, ada.refreshToken), 'the other code').toMatchObject(refused)
    expect(await describe(other, login_code)).toMatchObject(refused)
    expect(await complete(project, '0'.repeat(45), ada.refreshToken)).toMatchObject(refused)
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(project, login_code, ada.refreshToken)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
    expect(new Set(answers.filter(({ status }) => status === 400).map(({ text }) => text)).size).toBe(1)
    expect(await describe(project, login_code)).toMatchObject(refused)

    const late = await start(project, { expires_in_millis: 60_000 })
    on.clock.advance(60)
    expect(await describe(project, late.login_code)).toMatchObject(refused)
    expect(await complete(project, late.login_code, ada.refreshToken)).toMatchObject(refused)
    expect((await poll(project, late.polling_code)).json).toEqual({ status: 'expired' })
    expect((await poll(project, polling_code)).json, 'confirmed, and not fetched in time').toEqual({
      status: 'expired',
    })
  })

  it('signing in on the command line is confirmed only by a signed-in user', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const [ada, grace] = [await project.signUp(), await other.signUp()]
    const { polling_code, login_code } = await start(project)
    const unusable = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }
    expect(await complete(project, login_code, ada.accessToken)).toMatchObject(unusable)
    expect(await complete(project, login_code, grace.refreshToken)).toMatchObject(unusable)
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect(await complete(project, login_code, ada.refreshToken)).toMatchObject(unusable)
    expect((await complete(project, login_code, '')).json.error).toBe('body.refresh_token is empty')
    expect((await poll(project, polling_code)).json).toEqual({ status: 'waiting' })
  })

  it('gives no session when the one that confirmed has ended since', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const [first, second] = [await start(project), await start(project)]
    await complete(project, first.login_code, ada.refreshToken)
    await complete(project, second.login_code, grace.refreshToken)
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    await project.asServer('DELETE', `/users/${grace.userId}`)
    for (const { polling_code } of [first, second])
      expect(await poll(project, polling_code)).toMatchObject({ status: 200, json: { status: 'expired' } })
  })

  it('gives no session that outlives a change of the password at the same moment', async () => {
    const project = await on.project()
    for (let round = 0; round < 5; round += 1) {
      const ada = await project.signUp()
      const { polling_code, login_code } = await start(project)
      await complete(project, login_code, ada.refreshToken)
      await Promise.all([
        poll(project, polling_code),
        project.asServer('PATCH', `/users/${ada.userId}`, { password: 'another long battery' }),
      ])
      expect(await getSessions(project, ada)).toEqual([])
    }
  })

  it('stays an impersonation, and ends with it', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const body = { user_id: ada.userId, is_impersonation: true, expires_in_millis: 2 * hoursMs }
    const support = await project.asServer('POST', '/auth/sessions', body)
    on.clock.advance(60 * 60)
    const { polling_code, login_code } = await start(project)
    await complete(project, login_code, support.json.refresh_token)
    const { refresh_token } = (await poll(project, polling_code)).json
    const { json } = await refresh(project, refresh_token)
    const [own] = (await getSessions(project, ada)).filter(({ id }: { id: string }) => id === getId(json.access_token))
    expect(own.is_impersonation).toBe(true)
    on.clock.advance(60 * 60 - 1)
    expect((await refresh(project, refresh_token)).status).toBe(200)
    on.clock.advance(1)
    expect((await refresh(project, refresh_token)).status, 'it ends with the one that confirmed').toBe(401)
  })

  it('lasts no longer than the session that confirmed it where that is a short one', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const body = { user_id: ada.userId, expires_in_millis: 2 * hoursMs }
    const kiosk = await project.asServer('POST', '/auth/sessions', body)
    on.clock.advance(60 * 60)
    const { polling_code, login_code } = await start(project)
    await complete(project, login_code, kiosk.json.refresh_token)
    const { refresh_token } = (await poll(project, polling_code)).json
    on.clock.advance(60 * 60 - 1)
    expect((await refresh(project, refresh_token)).status).toBe(200)
    on.clock.advance(1)
    expect((await refresh(project, refresh_token)).status).toBe(401)
  })

  it('refuses what does not fit', async () => {
    const project = await on.project()
    const problem = async (path: string, body: object) => (await project.request('POST', path, { body })).json.error
    expect(await problem('/auth/cli', { expires_in_millis: 0 })).toBe('body.expires_in_millis is less than 1')
    expect(await problem('/auth/cli', { expires_in_millis: 86_400_001 })).toBe(
      'body.expires_in_millis is greater than 86400000',
    )
    expect(await problem('/auth/cli/poll', {})).toBe('body.polling_code is a required field')
    const { login_code } = await start(project)
    for (const code of ['', '0'.repeat(45), login_code])
      expect(await poll(project, code)).toMatchObject({ status: 400, code: 'INVALID_POLLING_CODE' })
    const other = await on.project()
    expect((await poll(other, (await start(project)).polling_code)).code).toBe('INVALID_POLLING_CODE')
  })

  it('keeps keyed digests only, and forgets them a day after they expired', async () => {
    const project = await on.project()
    const { polling_code, login_code } = await start(project)
    const kept = async () =>
      (
        await on
          .testkit()
          .latchkey.app.database.queries.query<Record<string, unknown>>(
            { text: 'select * from cli_logins where project_id = $1' },
            [project.id],
          )
      ).rows
    const digest = (code: string) => createHash('sha256').update(code).digest('base64url')
    const row = JSON.stringify(await kept())
    for (const code of [polling_code, login_code]) {
      expect(row).not.toContain(code)
      expect(row, 'a plain digest').not.toContain(digest(code))
    }
    on.clock.advance(25 * 60 * 60)
    await on.testkit().latchkey.worker.drain()
    expect(await kept()).toHaveLength(1)
    on.clock.advance(2 * 60 * 60)
    await on.testkit().latchkey.worker.drain()
    expect(await kept()).toHaveLength(0)
  })

  const asGuest: RequestOptions = { headers: { 'x-stack-allow-anonymous-user': 'true' } }
  const completeWith = (project: TestProject, body: object) => project.request('POST', '/auth/cli/complete', { body })
  const guest = async (project: TestProject) => {
    const { json } = await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    return {
      userId: String(json.user_id),
      accessToken: String(json.access_token),
      refreshToken: String(json.refresh_token),
    }
  }
  const state = async (project: TestProject, login_code: string) =>
    (await completeWith(project, { login_code, mode: 'check' })).json

  it('the anonymous user of a program is claimed once, in a session of its own', async () => {
    const project = await on.project({ config: { 'auth.anonymous.allowSignUp': true } })
    const { userId, refreshToken } = await guest(project)
    const { login_code } = await start(project, { anon_refresh_token: refreshToken })
    expect(await state(project, login_code)).toEqual({ cli_session_state: 'anonymous' })
    const body = { login_code, mode: 'claim-anon-session' }
    const answers = await Promise.all(Array.from({ length: 50 }, () => completeWith(project, body)))
    const [claimed, ...more] = answers.filter(({ status }) => status === 200)
    expect(more).toEqual([])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
    expect(await state(project, login_code)).toEqual({ cli_session_state: 'none' })

    expect(claimed?.json.refresh_token).not.toBe(refreshToken)
    expect(decodeJwt(claimed?.json.access_token)).toMatchObject({ sub: userId, is_anonymous: true })
    const refreshed = [await refresh(project, refreshToken), await refresh(project, claimed?.json.refresh_token)]
    const [own, browser] = refreshed.map(({ json }) => getId(json.access_token))
    expect(own).not.toBe(browser)
    const ada = await project.signUp()
    expect((await complete(project, login_code, ada.refreshToken)).json).toEqual({ success: true })
    expect((await completeWith(project, body)).status, 'confirmed').toBe(400)
  })

  it('the user of a program who signs up is not claimed from then on, nor in that moment', async () => {
    const project = await on.project({ config: { 'auth.anonymous.allowSignUp': true } })
    const logins = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const user = await guest(project)
        const { login_code } = await start(project, { anon_refresh_token: user.refreshToken })
        const body = { email: `program-${index}@example.com`, password: 'long enough password' }
        const signUp = () =>
          project.request('POST', '/auth/password/sign-up', { ...asGuest, accessToken: user.accessToken, body })
        return { ...user, login_code, signUp }
      }),
    )
    for (const { login_code, userId, signUp } of logins) {
      const claim = () => completeWith(project, { login_code, mode: 'claim-anon-session' })
      const [signedUp, ...claims] = await Promise.all([signUp(), claim(), claim()])
      expect(signedUp.json).toMatchObject({ user_id: userId })
      for (const { status, json } of claims)
        if (status === 200) expect(decodeJwt(json.access_token)).toMatchObject({ is_anonymous: true })
      expect(await state(project, login_code)).toEqual({ cli_session_state: 'none' })
      expect(await claim()).toMatchObject({ status: 400, text: expect.stringContaining('no anonymous session') })
    }
  })

  it('a program begins without a user, or with an anonymous one who is signed in', async () => {
    const project = await on.project({ config: { 'auth.anonymous.allowSignUp': true } })
    const { login_code } = await start(project)
    expect(await state(project, login_code)).toEqual({ cli_session_state: 'none' })
    const body = { login_code, mode: 'claim-anon-session' }
    expect(await completeWith(project, body)).toMatchObject({ status: 400, code: null })
    const ada = await project.signUp()
    for (const anon_refresh_token of [ada.refreshToken, 'unknown'])
      expect(await project.request('POST', '/auth/cli', { body: { anon_refresh_token } })).toMatchObject({
        status: 400,
        code: null,
      })
    const { accessToken, refreshToken } = await guest(project)
    const begun = await start(project, { anon_refresh_token: refreshToken })
    const signedOut = await project.request('DELETE', '/auth/sessions/current', {
      ...asGuest,
      accessToken,
      refreshToken,
    })
    expect(signedOut.status).toBe(200)
    expect(await state(project, begun.login_code), 'signed out').toEqual({ cli_session_state: 'none' })
    expect((await completeWith(project, { ...body, login_code: begun.login_code })).status).toBe(400)
  })
})
