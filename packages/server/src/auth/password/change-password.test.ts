import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { expectRefusalsInOrder } from '../../../test/support/refusals.ts'
import { eachServer } from '../../../test/support/servers.ts'

const common = 'Password123'

const signIn = (project: TestProject, email: string, password: string, options: object = {}) =>
  project.request('POST', '/auth/password/sign-in', { body: { email, password }, ...options })
const refresh = (project: TestProject, refreshToken: string) =>
  project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
const passwordsOff = (project: TestProject) =>
  project.asAdmin('PATCH', '/internal/projects/current', { config: { credential_enabled: false } })

eachServer('a first password', on => {
  /** A signed-in user, and has no password. */
  async function withoutPassword(project: TestProject) {
    const body = { primary_email: 'ada@example.com', primary_email_auth_enabled: true }
    const { json: user } = await project.asServer('POST', '/users', body)
    const { json: session } = await project.asServer('POST', '/auth/sessions', { user_id: user.id })
    return { userId: user.id, accessToken: session.access_token, refreshToken: session.refresh_token }
  }
  const set = (project: TestProject, accessToken: string, body: object = {}) =>
    project.asUser({ accessToken }, 'POST', '/auth/password/set', { password: 'correct horse', ...body })

  it('a first password is set by a user without one, who stays signed in', async () => {
    const project = await on.project()
    const ada = await withoutPassword(project)
    expect(await set(project, ada.accessToken)).toMatchObject({ status: 200, json: { success: true } })
    expect((await signIn(project, 'ada@example.com', 'correct horse')).status).toBe(200)
    expect((await refresh(project, ada.refreshToken)).status).toBe(200)
    const told = await on.events(project)
    expect(told.map(({ type }) => type)).toEqual(['user.created', 'user.updated'])
    expect(told[1]?.data).toMatchObject({ has_password: true })
  })

  it('a first password is refused in the order that the wire gives', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const asAda = (body: object) => set(project, ada.accessToken, body)
    await expectRefusalsInOrder(asAda, [
      { when: { password: 'x'.repeat(7) }, status: 400, code: 'PASSWORD_TOO_SHORT' },
      { when: { password: 'x'.repeat(71) }, status: 400, code: 'PASSWORD_TOO_LONG' },
      { when: { password: common }, status: 400, code: 'PASSWORD_REQUIREMENTS_NOT_MET' },
      { when: {}, status: 400, code: null },
    ])
    expect((await asAda({ password: common })).text).toContain('one of the most common')
    expect((await asAda({})).text).toContain('has a password already')
    await passwordsOff(project)
    expect((await asAda({ password: 'x' })).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
  })

  it('needs someone signed in, whatever the key', async () => {
    const project = await on.project()
    for (const level of ['client', 'server', 'admin'] as const) {
      const answer = await project.request('POST', '/auth/password/set', { level, body: { password: 'correct horse' } })
      expect(answer.code).toBe('USER_AUTHENTICATION_REQUIRED')
    }
  })

  it('a first password is set once, however many set one at once', async () => {
    const project = await on.project()
    const ada = await withoutPassword(project)
    const passwords = Array.from({ length: 8 }, (_, index) => `correct horse ${index}`)
    const answers = await Promise.all(passwords.map(password => set(project, ada.accessToken, { password })))
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    expect((await signIn(project, 'ada@example.com', winners[0] ?? '')).status).toBe(200)
  })
})

eachServer('a changed password', on => {
  const update = (project: TestProject, person: SignedInPerson, body: object = {}, options: object = {}) =>
    project.request('POST', '/auth/password/update', {
      accessToken: person.accessToken,
      body: { old_password: person.password, new_password: 'another battery', ...body },
      ...options,
    })

  it('holds from now on, and only the session whose refresh token came along goes on', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const elsewhere = (await signIn(project, ada.email, ada.password)).json.refresh_token
    const answer = await update(project, ada, {}, { refreshToken: ada.refreshToken })
    expect(answer).toMatchObject({ status: 200, json: { success: true } })
    expect((await refresh(project, ada.refreshToken)).status).toBe(200)
    expect((await refresh(project, elsewhere)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await signIn(project, ada.email, ada.password)).code).toBe('EMAIL_PASSWORD_MISMATCH')
    expect((await signIn(project, ada.email, 'another battery')).status).toBe(200)
    expect((await on.events(project)).map(({ type }) => type)).toEqual(['user.created', 'user.updated'])
  })

  it.each(['no refresh token', 'one that is over', 'one of another user'])('ends all sessions with %s', async which => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const other = which === 'one of another user' ? grace.refreshToken : '0'.repeat(45)
    const options = which === 'no refresh token' ? {} : { refreshToken: other }
    expect((await update(project, ada, {}, options)).status).toBe(200)
    expect((await refresh(project, ada.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await refresh(project, grace.refreshToken)).status).toBe(200)
  })

  it('a changed password is refused in the order that the wire gives', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const asAda = (body: object) => update(project, ada, body)
    await expectRefusalsInOrder(asAda, [
      { when: { new_password: 'x'.repeat(7) }, status: 400, code: 'PASSWORD_TOO_SHORT' },
      { when: { new_password: 'x'.repeat(71) }, status: 400, code: 'PASSWORD_TOO_LONG' },
      { when: { new_password: common }, status: 400, code: 'PASSWORD_REQUIREMENTS_NOT_MET' },
      { when: { old_password: 'wrong horse' }, status: 400, code: 'PASSWORD_CONFIRMATION_MISMATCH' },
    ])
    expect((await asAda({ old_password: 'wrong horse' })).text).toContain('Passwords do not match.')
    await project.asServer('PATCH', `/users/${ada.userId}`, { password: null })
    expect((await asAda({ new_password: 'x' })).code, 'the session ended with the password').toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
    const begun = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId })
    const asAdaAgain = (body: object) => update(project, { ...ada, accessToken: begun.json.access_token }, body)
    expect((await asAdaAgain({ new_password: 'x' })).code, 'lengths first').toBe('PASSWORD_TOO_SHORT')
    expect((await asAdaAgain({})).code).toBe('USER_DOES_NOT_HAVE_PASSWORD')
    await passwordsOff(project)
    expect((await asAdaAgain({ new_password: 'x' })).code).toBe('PASSWORD_AUTHENTICATION_NOT_ENABLED')
  })

  it.each(['server', 'admin'])('needs the old one by the key of level %s, too', async level => {
    const project = await on.project()
    const ada = await project.signUp()
    const wrong = await update(project, ada, { old_password: 'wrong horse' }, { level })
    expect(wrong.code).toBe('PASSWORD_CONFIRMATION_MISMATCH')
    expect((await update(project, ada, {}, { level })).status).toBe(200)
  })

  it('may replace one that would be too short today, and one over 70 characters is simply wrong', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    expect((await update(project, ada, { old_password: 'x'.repeat(10_000) })).code).toBe(
      'PASSWORD_CONFIRMATION_MISMATCH',
    )
    // python3 -c "import hashlib,base64;…pbkdf2_hmac('sha256',b'abc',b'saltsaltsaltsalt',1000)"
    const password_hash = '$pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0c2FsdA$j0yYGP8bCzkC/1gcaDhBGkSLdpO.UzMu5.eN4tVxoHQ'
    expect((await project.asServer('PATCH', `/users/${ada.userId}`, { password_hash })).status).toBe(200)
    const { json } = await signIn(project, ada.email, 'abc')
    const again = { ...ada, accessToken: json.access_token }
    expect((await update(project, again, { old_password: 'abc' })).status).toBe(200)
  })

  it('a changed password is not changed in an ended session, even with the right old password', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect(await update(project, ada)).toMatchObject({ status: 401, code: 'ACCESS_TOKEN_EXPIRED' })
    expect((await signIn(project, ada.email, ada.password)).status).toBe(200)
  })

  it('changes once when two change it at once', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const wanted = ['another battery', 'a third battery']
    // Each keeps the session, so that the one who comes second is still signed in.
    const { refreshToken } = ada
    const answers = await Promise.all(
      wanted.map(new_password => update(project, ada, { new_password }, { refreshToken })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const [kept = ''] = wanted.filter((_, index) => answers[index]?.status === 200)
    expect((await signIn(project, ada.email, kept)).status).toBe(200)
  })

  it('a changed password is guessed at no more often than at the door, and both are counted together', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const there = { peerAddress: '203.0.113.20' }
    for (let guesses = 0; guesses < 6; guesses += 1) {
      expect((await update(project, ada, { old_password: 'wrong horse' }, there)).status).toBe(400)
    }
    for (let guesses = 0; guesses < 4; guesses += 1) {
      expect((await signIn(project, ada.email, 'wrong horse', there)).status).toBe(400)
    }
    expect((await update(project, ada, {}, there)).status).toBe(429)
    expect((await signIn(project, ada.email, ada.password, there)).status).toBe(429)
    expect((await update(project, ada, {}, { peerAddress: '203.0.113.21' })).status, 'elsewhere').toBe(200)
  })
})
