import type { TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const

eachServer('a new password', on => {
  const callback = 'http://localhost:3000/handler/email-verification'
  let people = 0
  const anAddress = () => `person-${++people}@password-rules.example.com`
  /** Everyone who may give one without having another. */
  const doors: [string, (project: TestProject, password: string) => ReturnType<TestProject['ask']>][] = [
    [
      'signing up',
      (project, password) =>
        project.ask('POST', '/auth/password/sign-up', {
          body: { email: anAddress(), password, verification_callback_url: callback },
        }),
    ],
    [
      'made by a server',
      (project, password) =>
        project.ask('POST', '/users', { ...server, body: { primary_email: anAddress(), password } }),
    ],
    [
      'changed by a server',
      async (project, password) => {
        const { userId } = await project.signUp(anAddress())
        return project.ask('PATCH', `/users/${userId}`, { ...server, body: { password } })
      },
    ],
  ]

  it.each(doors)('is not one of the most common: %s', async (_, give) => {
    const project = await on.project()
    const refused = await give(project, 'password123')
    expect(refused).toMatchObject({ status: 400, code: null })
    expect(refused.text).toBe('This password is one of the most common ones, which are tried first. Choose another.')
  })

  it.each(doors)('is as long as the project says: %s', async (_, give) => {
    const project = await on.project({ config: { 'auth.password.minLength': 20 } })
    const refused = await give(project, 'x'.repeat(19))
    expect(refused).toMatchObject({ code: 'PASSWORD_TOO_SHORT', json: { details: { min_length: 20 } } })
    expect(refused.json.error).toBe('The password needs at least 20 characters.')
    expect((await give(project, 'correct horse battery')).status).toBeLessThan(300)
  })

  it('is told beforehand how long it must be, and no longer anything else once that has changed', async () => {
    const project = await on.project()
    const told = async () => (await project.ask('GET', '/projects/current')).json.config.password_min_length
    expect(await told()).toBe(8)
    const config_override_string = JSON.stringify({ 'auth.password.minLength': 20 })
    const body = { config_override_string }
    await project.ask('PATCH', '/internal/config/override', { level: 'admin', body })
    expect(await told()).toBe(20)
  })

  it.each([
    ['in capitals', 'PASSWORD123'],
    ['in mixed case', 'PassWord123'],
    ['in fullwidth letters', 'ｐａｓｓｗｏｒｄ１２３'],
  ])('is none of them %s, either', async (_, password) => {
    const [, give] = doors[0] ?? []
    const answer = await give?.(await on.project(), password)
    expect(answer?.text).toContain('most common')
  })

  it('is counted in units of UTF-16, as all text on the wire', async () => {
    const project = await on.project()
    const give = async (password: string) => {
      const body = { primary_email: anAddress(), password }
      return (await project.ask('POST', '/users', { ...server, body })).code
    }
    expect(await give('🔑🧀🪴x')).toBe('PASSWORD_TOO_SHORT')
    expect(await give('🔑'.repeat(35))).toBeNull()
    expect(await give(`${'🔑'.repeat(35)}x`)).toBe('PASSWORD_TOO_LONG')
    expect(await give('x'.repeat(1_000_000))).toBe('PASSWORD_TOO_LONG')
  })

  it('that a project asks more of shuts nobody out who has a shorter or common one', async () => {
    const project = await on.project({ config: { 'auth.password.minLength': 20 } })
    // python3 -c "import hashlib,base64;…pbkdf2_hmac('sha256',b'password123',b'saltsaltsaltsalt',1000)"
    const password_hash = '$pbkdf2-sha256$1000$c2FsdHNhbHRzYWx0c2FsdA$nbDfBuNmVDELurgbLjt7G/cAtPjNHxOojWTPn6dZRAg'
    const email = anAddress()
    const body = { primary_email: email, primary_email_auth_enabled: true, password_hash }
    expect((await project.ask('POST', '/users', { ...server, body })).status).toBe(201)
    const signIn = { body: { email, password: 'password123' } }
    expect((await project.ask('POST', '/auth/password/sign-in', signIn)).status).toBe(200)
  })

  it.each([7, 71, 8.5, '8'])('cannot be asked to have at least %s characters', async minLength => {
    const project = await on.project()
    const answer = await project.ask('PATCH', '/internal/config/override', {
      level: 'admin',
      body: { config_override_string: JSON.stringify({ 'auth.password.minLength': minLength }) },
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('minLength')
  })
})
