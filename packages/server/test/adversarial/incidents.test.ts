/** Incidents of other products in 2026, each as what must not happen here. */
import type { Answer, SignedInPerson, TestProject } from '@latchkey/testkit'
import { startTestkit, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { eachServer } from '../support/servers.ts'

const server = { level: 'server' } as const
const callback = 'http://localhost:3000/handler/callback'
const config = { 'auth.otp.allowSignIn': true, 'auth.passkey.allowSignIn': true, 'users.allowClientUserDeletion': true }
const secret = Buffer.alloc(20, 'ada').toString('base64')

eachServer('an incident of another product', on => {
  const post = (project: TestProject, path: string, body: object, accessToken?: string) =>
    project.asUser({ accessToken }, 'POST', path, body)

  /** A user with every method, whose mails an attacker does not read, though they know the password. */
  async function victimWithSecondFactor() {
    const project = await on.project({ config })
    const victim = await project.signUp()
    const verification = await on.testkit().mailbox.codeFor(victim.email)
    await post(project, '/contact-channels/verify', { code: verification })
    const totp = totpCode(secret, on.clock.now())
    const enrolled = await post(project, '/auth/mfa/enrol', { totp_secret_base64: secret, totp }, victim.accessToken)
    expect(enrolled.status, enrolled.text).toBe(200)
    return { project, victim }
  }

  it('no sign-in or reset is finished without the mailed proof by switching the method, for each pair of methods', async () => {
    const { project, victim } = await victimWithSecondFactor()
    const attacker = await project.signUp()
    const mail = async (path: string, email: string) => {
      const { json } = await post(project, path, { email, callback_url: callback })
      const { nonce } = json
      return {
        nonce: String(nonce ?? ''),
        own: email === attacker.email ? await on.testkit().mailbox.codeFor(email) : '',
      }
    }
    // What each method gives the one who begins it, without the mail of the victim.
    const otp = await mail('/auth/otp/send-sign-in-code', victim.email)
    const ownOtp = await mail('/auth/otp/send-sign-in-code', attacker.email)
    const ownReset = await mail('/auth/password/send-reset-code', attacker.email)
    const first = await post(project, '/auth/password/sign-in', { email: victim.email, password: victim.password })
    expect(first.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
    const attempt = String(first.json.details.attempt_code)
    const passkey = await post(project, '/auth/passkey/initiate-passkey-authentication', {})
    const typed = (code: string) => code.slice(0, 6)
    const begun: Readonly<Record<string, string>> = {
      'nonce of the mailed code': `000000${otp.nonce}`,
      'own typed code on that nonce': `${typed(ownOtp.own)}${otp.nonce}`,
      'second step': attempt,
      'typed own code on the second step': `${typed(ownReset.own)}${attempt.slice(6)}`,
      'second step on the nonce': `${typed(attempt)}${otp.nonce}`,
      'challenge of a passkey': String(passkey.json.code),
    }
    const finishes: Readonly<Record<string, (code: string) => Promise<Answer>>> = {
      'mailed code': code => post(project, '/auth/otp/sign-in', { code }),
      reset: code => post(project, '/auth/password/reset', { code, password: 'of the attacker now' }),
      'second factor without its code': code => post(project, '/auth/mfa/sign-in', { code, type: 'totp', totp: '' }),
      'second factor by another type': code =>
        post(project, '/auth/mfa/sign-in', { code, type: 'email', totp: '000000' }),
      'recovery code': code => post(project, '/auth/mfa/recovery-codes/sign-in', { code, recovery_code: attempt }),
      verification: code => post(project, '/contact-channels/verify', { code }),
      'first step again as the second': code =>
        post(project, '/auth/mfa/sign-in', { code, type: 'totp', totp: typed(ownOtp.own) }),
      passkey: code => post(project, '/auth/passkey/sign-in', { code, authentication_response: {} }),
    }
    for (const [start, code] of Object.entries(begun))
      for (const [end, finish] of Object.entries(finishes)) {
        const answer = await finish(code)
        expect.soft(answer.status, `${start} → ${end}: ${answer.text}`).toBeGreaterThanOrEqual(400)
        expect.soft(answer.status, `${start} → ${end}: ${answer.text}`).toBeLessThan(500)
        expect.soft(answer.text).not.toContain('refresh_token')
      }
    const still = await post(project, '/auth/password/sign-in', { email: victim.email, password: victim.password })
    expect(still.code, 'the password stands, and the second factor').toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
  })

  it('lists of roles and permissions show no people to a member who may not read members', async () => {
    const permissions = { 'rbac.defaultPermissions.teamMember': {}, 'teams.allowClientRoleEditing': true }
    const project = await on.project({ config: { ...config, ...permissions } })
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const team = { display_name: 'Engines', creator_user_id: ada.userId }
    const { json } = await project.asServer('POST', '/teams', team)
    await project.asServer('POST', `/team-memberships/${json.id}/${grace.userId}`, {})
    const paths = [
      `/team-roles?team_id=${json.id}`,
      `/team-roles/${json.id}`,
      `/team-permissions?team_id=${json.id}`,
      `/team-permissions?team_id=${json.id}&user_id=${ada.userId}`,
      `/team-permissions?user_id=${ada.userId}`,
      `/project-permissions?user_id=${ada.userId}`,
      '/project-permissions',
      `/team-member-profiles?team_id=${json.id}`,
      `/team-member-profiles/${json.id}/${ada.userId}`,
      `/team-invitations?team_id=${json.id}`,
      `/users?team_id=${json.id}`,
    ]
    for (const path of paths) {
      const answer = await project.asUser(grace, 'GET', path)
      expect.soft(answer.status, `${path}: ${answer.text}`).toBeGreaterThanOrEqual(400)
      expect.soft(answer.text, path).not.toContain(ada.email)
    }
  })

  it('a code is mailed to the address of the account, and to none that the request adds', async () => {
    const { project, victim } = await victimWithSecondFactor()
    const attacker = `eve@${project.id}.example.com`
    const before = (await on.testkit().mailbox.list(victim.email)).length
    const requests = ['/auth/password/send-reset-code', '/auth/otp/send-sign-in-code']
    const addresses: readonly unknown[] = [
      [victim.email, attacker],
      { 0: victim.email, 1: attacker },
      `${victim.email},${attacker}`,
      `${victim.email};${attacker}`,
      `${victim.email} ${attacker}`,
      `${victim.email}\r\nBcc: ${attacker}`,
      `${victim.email}\u0000${attacker}`,
      `"${victim.email}" <${attacker}>`,
      `${victim.email}%0abcc:${attacker}`,
    ]
    for (const path of requests)
      for (const email of addresses) {
        const answer = await project.request('POST', path, { body: { email, callback_url: callback } })
        expect.soft(answer.status, `${path} ${JSON.stringify(email)}: ${answer.text}`).toBe(400)
      }
    for (const extra of [{ to: attacker }, { recipient: attacker }, { primary_email: attacker }, { cc: [attacker] }])
      for (const path of requests) {
        const body = { email: victim.email, callback_url: callback, ...extra }
        expect.soft((await project.request('POST', path, { body })).code, path).toBe('SCHEMA_ERROR')
      }
    const verify = { email: attacker, callback_url: callback }
    const options = { accessToken: victim.accessToken, body: verify }
    const other = await project.request('POST', '/contact-channels/send-verification-code', options)
    expect(other.status, other.text).toBeGreaterThanOrEqual(400)
    expect(await on.testkit().mailbox.list(attacker)).toEqual([])
    expect(await on.testkit().mailbox.list(victim.email)).toHaveLength(before)
  })

  it('an account is deleted once, of twenty requests with one token at once, and the token opens nothing after', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const remove = () => project.asUser(ada, 'DELETE', '/users/me')
    const answers = await Promise.all(Array.from({ length: 20 }, remove))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
    expect((await remove()).code).toBe('ACCESS_TOKEN_EXPIRED')
    const again = await project.signUp(ada.email)
    const own = await project.asUser(again, 'GET', '/users/me')
    expect([own.status, own.json.id === ada.userId]).toEqual([200, false])
    expect((await remove()).code, 'the token of before deletes no new account').toBe('ACCESS_TOKEN_EXPIRED')
  })

  it('what was revoked is revoked for a server that starts afterwards', async () => {
    const project = await on.project({ config })
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const body = {
      description: 'revoked',
      expires_at_millis: on.clock.now().getTime() + 86_400_000,
      has_publishable_client_key: false,
      has_secret_server_key: true,
      has_super_secret_admin_key: false,
    }
    const { json: key } = await project.asAdmin('POST', '/internal/api-keys', body)
    const { json: hook } = await project.asAdmin('POST', '/webhooks/svix-token', {})
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    await project.asServer('PATCH', `/users/${grace.userId}`, { is_locked: true })
    await project.asAdmin('PATCH', `/internal/api-keys/${key.id}`, { revoked: true })
    const { app } = on.testkit().latchkey
    const env = { LATCHKEY_ROOT_SECRET: app.config.rootSecret }
    const started = await startTestkit({ clock: on.clock, env, parts: { database: app.database } })
    const later = started.sameProject(project)
    const headers = { 'x-stack-secret-server-key': String(key.secret_server_key) }
    expect((await later.request('GET', '/users', { ...server, headers })).code).toBe('INVALID_SECRET_SERVER_KEY')
    const people: readonly SignedInPerson[] = [ada, grace]
    for (const { accessToken, refreshToken } of people) {
      expect((await later.asUser({ accessToken }, 'GET', '/users/me')).status).toBe(401)
      const refreshed = await later.request('POST', '/auth/sessions/current/refresh', { refreshToken })
      expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    }
    const authorization = `Bearer ${hook.token}`
    expect((await started.fetch('/api/v1/webhooks/endpoints', { headers: { authorization } })).status).toBe(200)
  })
})
