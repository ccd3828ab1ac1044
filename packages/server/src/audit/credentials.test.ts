/** What the audit log holds of wrong project keys, and of users who change how they sign in. */
import { type Json, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const admin = { level: 'admin' } as const
const password = 'another battery staple'
const callback_url = 'http://localhost:3000/handler'
const wrongKey = 'sak_a-key-that-opens-nothing'

async function getLog(project: TestProject, query: Record<string, string> = {}): Promise<Json[]> {
  const search = new URLSearchParams({ limit: '1000', ...query })
  const answer = await project.asAdmin('GET', `/internal/audit-log?${search}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json.items
}

eachServer('a wrong project key', on => {
  const header = {
    client: 'x-stack-publishable-client-key',
    server: 'x-stack-secret-server-key',
    admin: 'x-stack-super-secret-admin-key',
  }
  const tryKey = (project: TestProject, level: keyof typeof header, peerAddress: string) =>
    project.request('GET', '/users', {
      level,
      peerAddress,
      headers: { [header[level]]: wrongKey, 'user-agent': 'a script' },
    })

  it('a wrong project key of a server or an admin leaves a line that says what was tried and from where, and nothing of the key', async () => {
    const project = await on.project()
    expect((await tryKey(project, 'server', '192.0.2.7')).code).toBe('INVALID_SECRET_SERVER_KEY')
    const { headers } = await tryKey(project, 'admin', '192.0.2.7')
    const lines = await getLog(project)
    const common = {
      action: 'internalApiKeys.use',
      result: 'refused',
      actor: { type: 'key', id: null, name: null, role: null },
      targets: [{ kind: 'endpoint', id: 'users.list' }],
      fields: [],
      address: '192.0.2.7',
      user_agent: 'a script',
    }
    expect(lines).toMatchObject([
      {
        ...common,
        level: 'admin',
        refusal: 'INVALID_SUPER_SECRET_ADMIN_KEY',
        request_id: headers.get('x-stack-request-id'),
      },
      { ...common, level: 'server', refusal: 'INVALID_SECRET_SERVER_KEY' },
    ])
    expect(JSON.stringify(lines)).not.toContain('opens-nothing')
    expect(await getLog(project, { action: 'internalApiKeys', result: 'refused' })).toHaveLength(2)
  })

  it('that was revoked leaves a line as well', async () => {
    const project = await on.project()
    const body = {
      description: 'Short',
      expires_at_millis: on.clock.now().getTime() + 60_000,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    }
    const { json } = await project.asAdmin('POST', '/internal/api-keys', body)
    await project.asAdmin('PATCH', `/internal/api-keys/${json.id}`, { revoked: true })
    const headers = { [header.server]: String(json.secret_server_key) }
    expect((await project.request('DELETE', '/users/me', { level: 'server', headers })).code).toBe(
      'INVALID_SECRET_SERVER_KEY',
    )
    const [line] = await getLog(project)
    expect(line).toMatchObject({
      action: 'internalApiKeys.use',
      targets: [{ kind: 'endpoint', id: 'users.deleteOwn' }],
    })
  })

  it('leaves no line where it is the public key, or the project does not exist', async () => {
    const project = await on.project()
    expect((await tryKey(project, 'client', '192.0.2.7')).code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
    const nowhere = { 'x-stack-project-id': '11111111-1111-4111-8111-111111111111' }
    expect((await project.request('GET', '/users', { ...admin, headers: nowhere })).code).toBe(
      'CURRENT_PROJECT_NOT_FOUND',
    )
    expect(await getLog(project)).toEqual([])
  })

  it('leaves ten lines an hour for one client, and a hundred for one project', async () => {
    const [project, other] = [await on.project(), await on.project()]
    for (let tried = 0; tried < 15; tried += 1) {
      const answer = await tryKey(project, 'admin', `2001:db8:9:9::${tried}`)
      expect(answer.code, 'each is refused alike').toBe('INVALID_SUPER_SECRET_ADMIN_KEY')
    }
    expect(await getLog(project), 'a /64 is one client').toHaveLength(10)
    for (let client = 0; client < 150; client += 1) await tryKey(project, 'admin', `198.51.100.${client}`)
    expect(await getLog(project)).toHaveLength(100)
    await tryKey(other, 'admin', '198.51.100.1')
    expect(await getLog(other), 'another project').toHaveLength(1)
    on.clock.advance(3_600 / 10)
    await tryKey(project, 'admin', '2001:db8:9:9::1')
    expect(await getLog(project), 'later').toHaveLength(101)
  })
})

eachServer('a user who changes how they sign in', on => {
  const config = { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true }
  const secret = Buffer.alloc(20, 3).toString('base64')
  const enrolment = () => ({ totp_secret_base64: secret, totp: totpCode(secret, on.clock.now()) })

  it('leaves a line for every change, with the fields and none of their values', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const { accessToken, email, userId } = ada
    const own = { accessToken, peerAddress: '192.0.2.8' }
    const passwords = { old_password: ada.password, new_password: password }
    const changes: readonly [string, string, object, object][] = [
      ['POST', '/auth/mfa/enrol', enrolment(), { action: 'mfa.enrol', fields: ['totpSecretBase64', 'totp'] }],
      ['POST', '/auth/mfa/recovery-codes', {}, { action: 'mfa.renewRecoveryCodes', fields: [] }],
      ['PATCH', '/users/me', { totp_secret_base64: null }, { action: 'users.updateOwn', fields: ['totpSecretBase64'] }],
      ['PATCH', '/users/me', { otp_auth_enabled: true }, { action: 'users.updateOwn', fields: ['otpAuthEnabled'] }],
      [
        'POST',
        '/auth/password/update',
        passwords,
        { action: 'password.update', fields: ['oldPassword', 'newPassword'] },
      ],
    ]
    for (const [method, path, body, line] of changes) {
      const { status, text } = await project.request(method, path, { ...own, body })
      expect(status, text).toBe(200)
      expect((await getLog(project))[0]).toMatchObject({
        ...line,
        result: 'done',
        level: 'client',
        actor: { type: 'user', id: userId, name: email },
        targets: [{ kind: 'userId', id: userId }],
        address: '192.0.2.8',
      })
    }
    const lines = await getLog(project)
    expect(lines).toHaveLength(changes.length)
    for (const value of [secret, password, ada.password]) expect(JSON.stringify(lines)).not.toContain(value)
  })

  it('leaves a line for a first password, and one for a refused change', async () => {
    const project = await on.project({ config })
    const email = `ada@${project.id}.example.com`
    await project.request('POST', '/auth/otp/send-sign-in-code', { body: { email, callback_url } })
    const code = await on.testkit().mailbox.codeFor(email)
    const { json } = await project.request('POST', '/auth/otp/sign-in', { body: { code } })
    const accessToken = String(json.access_token)
    expect((await project.asUser({ accessToken }, 'POST', '/auth/password/set', { password })).status).toBe(200)
    const body = { old_password: 'not the old one', new_password: 'yet another battery' }
    await project.asUser({ accessToken }, 'POST', '/auth/password/update', body)
    expect(await getLog(project)).toMatchObject([
      { action: 'password.update', result: 'refused', refusal: 'PASSWORD_CONFIRMATION_MISMATCH' },
      { action: 'password.set', result: 'done', actor: { type: 'user', id: json.user_id } },
    ])
  })

  it('a user who changes how they sign in is the actor of a reset by a mailed code, and its own server is where the server shows the code', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { email, userId } = ada
    const reset = async (level: 'client' | 'server') => {
      await project.request('POST', '/auth/password/send-reset-code', { body: { email, callback_url } })
      const code = await on.testkit().mailbox.codeFor(email)
      const answer = await project.request('POST', '/auth/password/reset', { level, body: { code, password } })
      expect(answer.status, answer.text).toBe(200)
      expect(JSON.stringify(await getLog(project))).not.toContain(code)
    }
    await reset('client')
    const byUser = { action: 'password.reset', result: 'done', actor: { type: 'user', id: userId, name: email } }
    expect(await getLog(project)).toMatchObject([{ ...byUser, targets: [{ kind: 'userId', id: userId }] }])
    await reset('server')
    expect((await getLog(project))[0]).toMatchObject({ action: 'password.reset', actor: { type: 'key' } })
  })

  it('leaves no line for a new name, or for a wrong code of no one', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    await project.asUser({ accessToken }, 'PATCH', '/users/me', { display_name: 'Ada' })
    await project.request('POST', '/auth/password/reset', { body: { code: '0'.repeat(45), password } })
    expect(await getLog(project)).toEqual([])
  })

  it('a user who changes how they sign in is distinguished from an impersonation, whose session the line names', async () => {
    const project = await on.project({ config: { ...config, 'teams.allowClientTeamCreation': true } })
    const ada = await project.signUp()
    const input = { user_id: ada.userId, is_impersonation: true, expires_in_millis: 7_200_000 }
    const { json } = await project.asServer('POST', '/auth/sessions', input)
    const session = { accessToken: String(json.access_token) }
    await project.asUser(ada, 'POST', '/teams', { display_name: 'Own' })
    await project.request('POST', '/teams', { ...session, body: { display_name: 'Of another user' } })
    await project.request('PATCH', '/users/me', { ...session, body: { totp_secret_base64: null } })
    const lines = await getLog(project, { actor_type: 'user' })
    const kinds = lines.map(({ targets }) => targets.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual([['userId', 'impersonationId'], ['userId', 'impersonationId'], ['teamId']])
    expect(lines[0]).toMatchObject({ action: 'users.updateOwn', result: 'refused', refusal: '403' })
  })
})
