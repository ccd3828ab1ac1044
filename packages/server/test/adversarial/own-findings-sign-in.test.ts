/** Attacks on the sign-in methods that are on no one's list: each was once possible here. */
import { methodsSetUp } from '@latchkey/contract'
import { createAuthenticator, type SignedInPerson, type TestProject, totpCode } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { bindDb } from '../../src/kernel/db/db.ts'
import { statement } from '../../src/kernel/db/statement.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { removePasskeysFor } from '../../src/passkeys/passkeys.ts'
import { lockUser } from '../../src/users/users.ts'
import { eachServer } from '../support/servers.ts'

const server = { level: 'server' } as const
const callback = 'http://localhost:3000/handler/callback'
const secret = Buffer.alloc(20, 'ada').toString('base64')
const config = { 'auth.passkey.allowSignIn': true, 'users.allowClientUserDeletion': true }

/** Fails where someone holds it who waits for the user: each would wait for the other. */
const lockPasskeyAtOnce = statement<{ id: string }, { userId: string }>(
  'test.lock-passkey-at-once',
  'select id from passkeys where project_id = :projectId and user_id = :userId for update nowait',
)

eachServer('someone hostile at the sign-in methods', on => {
  async function must(project: TestProject, path: string, body: object, by?: { accessToken: string }) {
    const { status, json, text } = await project.request('POST', path, { body, accessToken: by?.accessToken })
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return json
  }
  async function addPasskey(project: TestProject, person: SignedInPerson) {
    const device = createAuthenticator()
    const { code, options_json } = await must(project, '/auth/passkey/initiate-passkey-registration', {}, person)
    await must(project, '/auth/passkey/register', { code, credential: device.register(options_json) }, person)
    return device
  }

  it('takes nothing of the account away once they were thrown out of it', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    await addPasskey(project, ada)
    const totp = totpCode(secret, on.clock.now())
    await must(project, '/auth/mfa/enrol', { totp_secret_base64: secret, totp }, ada)
    const { json } = await project.asServer('GET', `/auth/sessions?user_id=${ada.userId}`)
    for (const { id } of json.items) await project.asServer('DELETE', `/auth/sessions/${id}`)

    const by = { accessToken: ada.accessToken }
    for (const body of [{ totp_secret_base64: null }, { passkey_auth_enabled: false }, { otp_auth_enabled: false }])
      expect.soft((await project.request('PATCH', '/users/me', { ...by, body })).code).toBe('ACCESS_TOKEN_EXPIRED')
    expect.soft((await project.request('DELETE', '/users/me', by)).code).toBe('ACCESS_TOKEN_EXPIRED')
    const read = await project.asServer('GET', `/users/${ada.userId}`)
    expect(read.json).toMatchObject({ requires_totp_mfa: true, passkey_auth_enabled: true })
  })

  it('case 14: a linked provider account is not a password, a code or a passkey of its user', async () => {
    const providers = {
      'auth.oauth.providers.github': { type: 'github', isShared: false, clientId: 'a', clientSecret: 'b' },
    }
    const project = await on.project({ config: { ...providers, 'auth.password.allowSignIn': false } })
    const linked = { oauth_providers: [{ id: 'github', account_id: '42', email: 'ada@example.com' }] }
    const ada = await project.asServer('POST', '/users', { display_name: 'Ada', ...linked })
    expect(ada.status, ada.text).toBe(201)
    const { has_password: hasPassword, otp_auth_enabled: otpAuthEnabled, oauth_providers: accounts } = ada.json
    const [{ id, allow_sign_in: allowSignIn }] = accounts
    const setUp = { hasPassword, otpAuthEnabled, passkeyAuthEnabled: ada.json.passkey_auth_enabled }
    expect(methodsSetUp({ ...setUp, oauthProviders: [{ id, allowSignIn }] })).toEqual(['provider'])
    const findings = async () => (await project.asAdmin('GET', '/internal/doctor')).json.findings
    const noMethod = expect.objectContaining({ id: 'sign-in.methods', severity: 'problem' })
    expect(await findings(), 'a provider that is off').toContainEqual(noMethod)
    const override = { 'auth.oauth.providers.github.allowSignIn': true }
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(override) })
    expect(await findings(), 'a provider that is on').not.toContainEqual(noMethod)
  })

  it('leaves no address of theirs instead of the one that was proved', async () => {
    const project = await on.project({ config })
    const [victim, own] = [`victim-${project.id}@example.com`, `eve-${project.id}@example.com`]
    const eve = await project.signUp(victim)
    const channel = { user_id: 'me', type: 'email', value: own, used_for_auth: true, is_primary: true }
    const { id } = await must(project, '/contact-channels', channel, eve)
    const path = `/contact-channels/me/${id}/send-verification-code`
    await must(project, path, { callback_url: callback }, eve)
    const verification = await on.testkit().mailbox.codeFor(own)

    await must(project, '/auth/password/send-reset-code', { email: victim, callback_url: callback })
    const password = 'a battery of their own'
    await must(project, '/auth/password/reset', { code: await on.testkit().mailbox.codeFor(victim), password })
    await project.request('POST', '/contact-channels/verify', { body: { code: verification } })
    const { access_token } = await must(project, '/auth/password/sign-in', { email: victim, password })
    const me = await project.request('GET', '/users/me', { accessToken: access_token })
    expect(me.json).toMatchObject({ primary_email: victim, primary_email_verified: true })
  })

  it('acts for no project once the owner has signed out', async () => {
    const { internal, createProject } = on.testkit()
    const owner = await internal.signUp()
    const { json } = await internal.asUser(owner, 'GET', '/users/me')
    const project = await createProject({ ownerTeamId: json.selected_team_id })
    const headers = { 'x-stack-admin-access-token': owner.accessToken }
    const look = () => project.request('GET', '/internal/projects/current', { level: 'admin', headers })
    expect((await look()).status).toBe(200)
    await internal.asUser(owner, 'DELETE', '/auth/sessions/current')
    expect(await look()).toMatchObject({ status: 401, code: 'ADMIN_ACCESS_TOKEN_EXPIRED' })
  })

  it('invites no one once they were thrown out', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const body = { display_name: 'Engines', creator_user_id: ada.userId }
    const team = (await project.asServer('POST', '/teams', body)).json
    const invite = () =>
      project.asUser(ada, 'POST', '/team-invitations/send-code', {
        team_id: team.id,
        email: `eve-${project.id}@example.com`,
        callback_url: callback,
      })
    expect((await invite()).status).toBe(200)
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect((await invite()).code).toBe('ACCESS_TOKEN_EXPIRED')
  })

  it('locks no one else out of an application that signs people in on its server', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const signIn = (email: string, password: string) =>
      project.request('POST', '/auth/password/sign-in', {
        ...server,
        peerAddress: '203.0.113.9',
        body: { email, password },
      })
    for (let round = 0; round < 11; round++) {
      const guesses = Array.from({ length: 10 }, (_, each) => signIn(`${round}-${each}@example.com`, 'a wrong guess'))
      expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([400]))
    }
    expect((await signIn(ada.email, ada.password)).status).toBe(200)
  })

  it('leaves no more behind than is cleared away a thousand at a time', async () => {
    const { id } = await on.project()
    const { app, worker } = on.testkit().latchkey
    const run = (text: string) => app.database.queries.query<{ count: number }>({ text }, [id])
    await run(
      `insert into codes (project_id, id, purpose, nonce_digest, code_digest, subject, created_at, expires_at)
       select $1, gen_random_uuid(), 'passkey-authentication', n::text, n::text, '{}', '2020-01-01', '2020-01-01'
       from generate_series(1, 2500) n`,
    )
    await run(
      `insert into sent_emails (project_id, id, recipients, subject, sender, sent_at)
       select $1, gen_random_uuid(), '[]', 'Hello', '{}', '2020-01-01' from generate_series(1, 2500)`,
    )
    await run(
      `insert into cli_logins (project_id, id, polling_code_digest, login_code_digest, created_at, expires_at)
       select $1, gen_random_uuid(), n::text, n::text, '2020-01-01', '2020-01-01' from generate_series(1, 2500) n`,
    )
    on.clock.advance(3_601)
    await worker.drain()
    for (const table of ['codes', 'sent_emails', 'cli_logins']) {
      const { rows } = await run(`select count(*)::integer as count from ${table} where project_id = $1`)
      expect(rows, table).toEqual([{ count: 0 }])
    }
  })

  it('cannot hold up a reset or a removal by signing in with a passkey at that moment', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp()
    const device = await addPasskey(project, ada)
    const passkeySignIn = async () => {
      const { code, options_json } = await must(project, '/auth/passkey/initiate-passkey-authentication', {})
      const body = { code, authentication_response: device.authenticate(options_json) }
      return project.request('POST', '/auth/passkey/sign-in', { body })
    }
    expect((await passkeySignIn()).status).toBe(200)

    const { database } = on.testkit().latchkey.app
    const [locked, waited] = [aGate(), aGate()]
    const removing = transaction(bindDb(database, project.id, 'main'), async tx => {
      await lockUser(tx, ada.userId)
      locked.open()
      await waited.opened
      await lockPasskeyAtOnce({ ...tx, projectId: project.id }, { userId: ada.userId })
      await removePasskeysFor(tx, ada.userId)
    })
    await locked.opened
    const signingIn = passkeySignIn()
    // The embedded database has one connection: there it waits for that.
    if (on.kind === 'postgres') await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0)
    waited.open()
    await removing
    expect((await signingIn).code).toBe('PASSKEY_AUTHENTICATION_FAILED')

    async function waiting(): Promise<number> {
      const text = 'select count(*)::integer as count from pg_locks where not granted'
      return (await database.queries.query<{ count: number }>({ text })).rows[0]?.count ?? 0
    }
  })
})

function aGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open }
}
