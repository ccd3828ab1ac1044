import type { TestProject } from '@latchkey/testkit'
import { describe, expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

eachServer('a new password', on => {
  const callback = 'http://localhost:3000/handler/email-verification'
  let people = 0
  const anAddress = () => `person-${++people}@password-rules.example.com`
  /** Everyone who may give one without having another. */
  const doors: [string, (project: TestProject, password: string) => ReturnType<TestProject['request']>][] = [
    [
      'signing up',
      (project, password) =>
        project.request('POST', '/auth/password/sign-up', {
          body: { email: anAddress(), password, verification_callback_url: callback },
        }),
    ],
    [
      'made by a server',
      (project, password) => project.asServer('POST', '/users', { primary_email: anAddress(), password }),
    ],
    [
      'changed by a server',
      async (project, password) => {
        const { userId } = await project.signUp(anAddress())
        return project.asServer('PATCH', `/users/${userId}`, { password })
      },
    ],
  ]

  it.each(doors)('a new password is not one of the most common: %s', async (_, give) => {
    const project = await on.project()
    const refused = await give(project, 'password123')
    const message = 'This password is one of the most common ones, which are tried first. Choose another.'
    expect(refused).toMatchObject({ status: 400, code: 'PASSWORD_REQUIREMENTS_NOT_MET' })
    expect(refused.json).toEqual({ code: 'PASSWORD_REQUIREMENTS_NOT_MET', details: { message }, error: message })
  })

  it.each(doors)('a new password is as long as the project says: %s', async (_, give) => {
    const project = await on.project({ config: { 'auth.password.minLength': 20 } })
    const refused = await give(project, 'x'.repeat(19))
    expect(refused).toMatchObject({ code: 'PASSWORD_TOO_SHORT', json: { details: { min_length: 20 } } })
    expect(refused.json.error).toBe('The password needs at least 20 characters.')
    expect((await give(project, 'correct horse battery')).status).toBeLessThan(300)
  })

  it('has its minimum length in the project, which follows a change', async () => {
    const project = await on.project()
    const minLength = async () => (await project.request('GET', '/projects/current')).json.config.password_min_length
    expect(await minLength()).toBe(8)
    const config_override_string = JSON.stringify({ 'auth.password.minLength': 20 })
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string })
    expect(await minLength()).toBe(20)
  })

  it.each([
    ['in capitals', 'PASSWORD123'],
    ['in mixed case', 'PassWord123'],
    ['in fullwidth letters', 'ｐａｓｓｗｏｒｄ１２３'],
  ])('a new password is none of them %s, either', async (_, password) => {
    const [, give] = doors[0] ?? []
    const answer = await give?.(await on.project(), password)
    expect(answer?.text).toContain('most common')
  })

  describe('is not close to the account', () => {
    const message = 'This password is too close to the name or the address of the account. Choose another.'
    const refused = {
      status: 400,
      json: { code: 'PASSWORD_REQUIREMENTS_NOT_MET', details: { message }, error: message },
    }
    const email = (name: string, project: TestProject) => `${name}@${project.id}.example.com`
    const signUp = (project: TestProject, address: string, password: string) =>
      project.request('POST', '/auth/password/sign-up', {
        body: { email: address, password, verification_callback_url: callback },
      })

    it.each([
      ['the mailbox', 'ada.lovelace', 'ada.lovelace'],
      ['the mailbox and a year', 'ada.lovelace', 'Ada.Lovelace-42'],
      ['the mailbox without its dots', 'ada.lovelace', 'adalovelace1'],
      ['the mailbox without its tag', 'ada.lovelace+shop', '!adalovelace!'],
      ['the mailbox in fullwidth letters', 'ada.lovelace', 'ａｄａｌｏｖｅｌａｃｅ'],
    ])('by %s', async (_, name, password) => {
      const project = await on.project()
      expect(await signUp(project, email(name, project), password)).toMatchObject(refused)
    })

    it('by the whole address', async () => {
      const project = await on.project()
      const address = `ada@${project.id.slice(0, 8)}.example.com`
      expect(await signUp(project, address, address)).toMatchObject(refused)
    })

    it.each([
      ['a part of a longer phrase', 'ada.lovelace', 'adalovelace counts horses'],
      ['too short a name to matter', 'ada', 'adaptable'],
    ])('but may hold %s', async (_, name, password) => {
      const project = await on.project()
      expect((await signUp(project, email(name, project), password)).status).toBe(200)
    })

    it('by the name, as a first password, a changed one, a reset one, and one by a server', async () => {
      const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
      const address = email('countess.lace', project)
      const like = 'Ada Lovelace 1'
      const made = { display_name: 'Ada Lovelace', primary_email: address, primary_email_auth_enabled: true }
      const create = (body: object) => project.asServer('POST', '/users', { ...made, ...body })
      expect(await create({ password: like })).toMatchObject(refused)
      const { json: user } = await create({ primary_email_verified: true })
      const byServer = (body: object) => project.asServer('PATCH', `/users/${user.id}`, body)
      expect(await byServer({ password: like })).toMatchObject(refused)
      expect(await byServer({ password: 'countesslace', primary_email: address })).toMatchObject(refused)
      const body = { user_id: user.id }
      const accessToken = (await project.asServer('POST', '/auth/sessions', body)).json.access_token
      const own = (path: string, given: object) => project.asUser({ accessToken }, 'POST', path, given)
      expect(await own('/auth/password/set', { password: like })).toMatchObject(refused)
      const password = 'correct horse battery'
      expect((await own('/auth/password/set', { password })).status).toBe(200)
      const change = { old_password: password, new_password: like }
      expect(await own('/auth/password/update', change)).toMatchObject(refused)
      await project.request('POST', '/auth/password/send-reset-code', {
        body: { email: address, callback_url: callback },
      })
      const code = await on.testkit().mailbox.codeFor(address)
      const reset = (given: string) =>
        project.request('POST', '/auth/password/reset', { body: { code, password: given } })
      expect(await reset(like)).toMatchObject(refused)
      expect((await reset('another horse battery')).status, 'the code still works').toBe(200)
    })
  })

  it('a new password is counted in units of UTF-16, as all text on the wire', async () => {
    const project = await on.project()
    const give = async (password: string) => {
      return (await project.asServer('POST', '/users', { primary_email: anAddress(), password })).code
    }
    expect(await give('🔑🧀🪴x')).toBe('PASSWORD_TOO_SHORT')
    expect(await give('🔑'.repeat(35))).toBeNull()
    expect(await give(`${'🔑'.repeat(35)}x`)).toBe('PASSWORD_TOO_LONG')
    expect(await give('x'.repeat(1_000_000))).toBe('PASSWORD_TOO_LONG')
  })

  it('under stricter rules locks no user out who has a shorter or common one', async () => {
    const project = await on.project({ config: { 'auth.password.minLength': 20 } })
    // python3 -c "import hashlib,base64;…pbkdf2_hmac('sha256',b'password123',b'saltsaltsaltsalt',1000)"
    const password_hash = '$pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0c2FsdA$nbDfBuNmVDELurgbLjt7G/cAtPjNHxOojWTPn6dZRAg'
    const email = anAddress()
    const body = { primary_email: email, primary_email_auth_enabled: true, password_hash }
    expect((await project.asServer('POST', '/users', body)).status).toBe(201)
    const signIn = { body: { email, password: 'password123' } }
    expect((await project.request('POST', '/auth/password/sign-in', signIn)).status).toBe(200)
  })

  it.each([7, 71, 8.5, '8'])('cannot have a minimum length of %s', async minLength => {
    const project = await on.project()
    const answer = await project.asAdmin('PATCH', '/internal/config/override', {
      config_override_string: JSON.stringify({ 'auth.password.minLength': minLength }),
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('minLength')
  })
})
