/** The table of sign-in methods. */
import { createAuthenticator, type SignedInPerson, type TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { countedFigures, getFigures, ofThoseThere, run } from '../../test/support/people-rows.ts'
import { eachServer } from '../../test/support/servers.ts'
import { bindDb } from '../kernel/db/db.ts'

const server = { level: 'server' } as const
const callback_url = 'http://localhost:3000/handler/callback'
const config = {
  'auth.otp.allowSignIn': true,
  'auth.passkey.allowSignIn': true,
  'auth.oauth.providers.github': { type: 'github', isShared: true, allowSignIn: true },
  'auth.oauth.providers.google': { type: 'google', isShared: true, allowSignIn: true },
}

eachServer('sign-in methods', on => {
  const getDb = ({ id }: TestProject) => bindDb(on.testkit().latchkey.app.database, id, 'main')
  const getMethods = (project: TestProject, userId: string) =>
    run(
      getDb(project),
      `select kind, provider, since, last_used_at, created_by_session_id, address_proved_at from sign_in_methods
       where project_id = $1 and user_id = $2 order by kind, provider`,
      userId,
    )
  const getKinds = async (project: TestProject, userId: string) =>
    (await getMethods(project, userId)).map(({ kind, provider }) => provider || kind)

  async function must(
    project: TestProject,
    path: string,
    options: Parameters<TestProject['request']>[2],
    method = 'POST',
  ) {
    const { status, json, text } = await project.request(method, path, options)
    expect(status, `${path}: ${text}`).toBeLessThan(300)
    return json
  }
  const patch = (project: TestProject, userId: string, body: object) =>
    must(project, `/users/${userId}`, { ...server, body }, 'PATCH')

  async function addPasskey(project: TestProject, { accessToken }: Pick<SignedInPerson, 'accessToken'>) {
    const device = createAuthenticator()
    const options = await must(project, '/auth/passkey/initiate-passkey-registration', { accessToken })
    const body = { code: options.code, credential: device.register(options.options_json) }
    await must(project, '/auth/passkey/register', { accessToken, body })
    return device
  }
  async function codeSignIn(project: TestProject, email: string) {
    await must(project, '/auth/otp/send-sign-in-code', { body: { email, callback_url } })
    return must(project, '/auth/otp/sign-in', { body: { code: await on.testkit().mailbox.codeFor(email) } })
  }
  const getSession = ({ accessToken }: Pick<SignedInPerson, 'accessToken'>) =>
    JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).refresh_token_id

  async function expectExactFigures(project: TestProject) {
    for (const withAnonymous of [false, true])
      expect(ofThoseThere(await getFigures(getDb(project), withAnonymous))).toEqual(
        await countedFigures(getDb(project), withAnonymous),
      )
  }

  it('sign-in methods of a sign-up with a password: since then, without a proved address, and used at each sign-in', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp('ada@methods.example.com', 'correct horse battery')
    const password = { kind: 'password', provider: '', since: on.clock.now(), created_by_session_id: null }
    expect(await getMethods(project, ada.userId)).toEqual([
      { ...password, last_used_at: null, address_proved_at: null },
    ])
    on.clock.advance(60)
    await must(project, '/auth/password/sign-in', { body: { email: ada.email, password: 'correct horse battery' } })
    expect(await getMethods(project, ada.userId)).toEqual([
      { ...password, last_used_at: on.clock.now(), address_proved_at: null },
    ])
    await expectExactFigures(project)
  })

  it('sign-in methods of a sign-in by a mailed code: proved by each mail', async () => {
    const project = await on.project({ config })
    const first = await codeSignIn(project, 'by-code@methods.example.com')
    on.clock.advance(60)
    await codeSignIn(project, 'by-code@methods.example.com')
    expect(await getMethods(project, first.user_id)).toMatchObject([
      { kind: 'otp', last_used_at: on.clock.now(), address_proved_at: on.clock.now() },
    ])
    await expectExactFigures(project)
  })

  it('sign-in methods of a passkey: the session that the first one was registered in, and one more changes nothing', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp('ada@methods.example.com')
    await patch(project, ada.userId, { primary_email_verified: true })
    const now = on.clock.now()
    await addPasskey(project, ada)
    on.clock.advance(60)
    const device = await addPasskey(project, ada)
    const passkey = { kind: 'passkey', since: now, created_by_session_id: getSession(ada), address_proved_at: now }
    expect(await getMethods(project, ada.userId)).toMatchObject([
      { ...passkey, last_used_at: null },
      { kind: 'password' },
    ])
    on.clock.advance(60)
    const options = await must(project, '/auth/passkey/initiate-passkey-authentication', {})
    const body = { code: options.code, authentication_response: device.authenticate(options.options_json) }
    await must(project, '/auth/passkey/sign-in', { body })
    expect(await getMethods(project, ada.userId)).toMatchObject([
      { ...passkey, last_used_at: on.clock.now() },
      { kind: 'password' },
    ])
    await expectExactFigures(project)
  })

  it('follow what the server changes, and the API answers by them', async () => {
    const project = await on.project({ config })
    const oauth_providers = [
      { id: 'github', account_id: '1', email: 'ada@example.com' },
      { id: 'github', account_id: '2', email: 'ada@example.org' },
      { id: 'google', account_id: '1', email: 'ada@example.com' },
    ]
    const { id } = await must(project, '/users', { ...server, body: { oauth_providers } })
    expect(await getKinds(project, id)).toEqual(['github', 'google'])
    await patch(project, id, { password: 'correct horse battery', otp_auth_enabled: true })
    expect(await getKinds(project, id)).toEqual(['github', 'google', 'otp', 'password'])
    expect(await must(project, `/users/${id}`, server, 'GET')).toMatchObject({
      ...{ has_password: true, otp_auth_enabled: true, passkey_auth_enabled: false, auth_with_email: true },
    })
    await expectExactFigures(project)
    await patch(project, id, { password: null, otp_auth_enabled: false })
    expect(await getKinds(project, id)).toEqual(['github', 'google'])
    expect(await must(project, `/users/${id}`, server, 'GET')).toMatchObject({
      ...{ has_password: false, otp_auth_enabled: false, auth_with_email: false },
    })
    await expectExactFigures(project)
  })

  it('sign-in methods of a guest are counted as those of an account once it is one, and go with the secrets of the guest', async () => {
    const project = await on.project({ config })
    const { id } = await must(project, '/users', { ...server, body: { is_anonymous: true, otp_auth_enabled: true } })
    await patch(project, id, { password: 'correct horse battery' })
    await expectExactFigures(project)
    await patch(project, id, { is_anonymous: false })
    expect(await getKinds(project, id)).toEqual(['otp'])
    await expectExactFigures(project)
  })

  it('go with their user, and out of the figures', async () => {
    const project = await on.project({ config })
    const ada = await project.signUp('ada@methods.example.com')
    await addPasskey(project, ada)
    await must(project, `/users/${ada.userId}`, server, 'DELETE')
    expect(await getMethods(project, ada.userId)).toEqual([])
    expect(ofThoseThere(await getFigures(getDb(project), true))).toEqual([])
  })

  it('come with an import', async () => {
    const project = await on.project({ config })
    const admin = { level: 'admin' } as const
    const { id } = await must(project, '/internal/user-imports', { ...admin, body: { is_dry_run: false } })
    const users = [
      { primary_email: 'ada@example.com', otp_auth_enabled: true },
      { is_anonymous: true, oauth_providers: [{ id: 'github', account_id: '1' }] },
      { display_name: 'None' },
    ]
    const body = { first_row: 1, users }
    const imported = await must(project, `/internal/user-imports/${id}/batches`, { ...admin, body })
    expect(imported).toMatchObject({ created_users: 3, failed: 0 })
    const stored = await run(
      getDb(project),
      'select kind, provider from sign_in_methods where project_id = $1 order by 1',
    )
    expect(stored).toEqual([
      { kind: 'oauth', provider: 'github' },
      { kind: 'otp', provider: '' },
    ])
    await expectExactFigures(project)
  })

  it('stay exact when two requests change one user at once', async () => {
    const project = await on.project({ config })
    const { id } = await must(project, '/users', { ...server, body: {} })
    const changes = [{ otp_auth_enabled: true }, { password: 'correct horse battery' }, { otp_auth_enabled: false }]
    await Promise.all([...changes, ...changes].map(change => patch(project, id, change)))
    await expectExactFigures(project)
  })
})
