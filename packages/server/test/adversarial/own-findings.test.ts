/** Attacks that are on no one's list: each was once possible here. */
import { expect, it } from 'vitest'
import { firstOwnerLink } from '../../src/colleagues/owners.ts'
import { bindDb } from '../../src/kernel/db/db.ts'
import { transaction } from '../../src/kernel/db/transaction.ts'
import { putKeySet } from '../../src/project-keys/project-keys.ts'
import { processorMs } from '../support/processor-time.ts'
import { eachServerThatHashes } from '../support/servers.ts'

const callback = 'http://localhost:3000/handler/email-verification'

eachServerThatHashes('an attacker', on => {
  it('cannot stop the process with a URL whose host is long and strange', async () => {
    const project = await on.project()
    const host = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + (index % 20_000))).join('')
    const body = {
      email: 'eve@example.com',
      password: 'long enough',
      verification_callback_url: `https://${host}.com/`,
    }
    const tookMs = await processorMs(async () => {
      const answer = await project.request('POST', '/auth/password/sign-up', { body })
      expect(answer.code).toBe('SCHEMA_ERROR')
      expect(answer.text).not.toContain(host.slice(0, 20))
    })
    expect(tookMs).toBeLessThan(1_000)
  })

  it('finds an earlier owner link closed once there is an owner', async () => {
    const { app } = on.testkit().latchkey
    const { internal } = on.testkit()
    const codes = [await firstOwnerLink(app), await firstOwnerLink(app)].map(link =>
      new URL(link ?? '').searchParams.get('code'),
    )
    const [alice, mallory] = [await internal.signUp(), await internal.signUp()]
    const claim = (code: string | null | undefined, { accessToken }: { accessToken: string }) =>
      internal.asUser({ accessToken }, 'POST', '/internal/owner-claim', { code })
    expect((await claim(codes[1], alice)).status).toBe(200)
    expect((await claim(codes[0], mallory)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect(await firstOwnerLink(app)).toBeNull()
  })

  it('cannot read the inbox from another page, nor by a name pointed at this machine', async () => {
    const { fetch, latchkey } = on.testkit()
    const fromPage = await fetch('/dev/inbox', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(fromPage.status).toBe(403)
    const rebound = await latchkey.fetch(new Request('http://evil.example:8100/dev/inbox'))
    expect(rebound.status).toBe(403)
    const own = await fetch('/dev/inbox')
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('cannot fill users with metadata without end', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const save = (length: number) =>
      project.asUser({ accessToken }, 'PATCH', '/users/me', { client_metadata: 'x'.repeat(length) })
    expect((await save(60_000)).status).toBe(200)
    expect((await save(70_000)).text).toContain('body.client_metadata is longer than')
  })

  it('cannot have one address mailed more often by using many projects', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      const project = await on.project()
      const body = { email: 'bombed@example.com', password: 'long enough', verification_callback_url: callback }
      statuses.push((await project.request('POST', '/auth/password/sign-up', { body })).status)
    }
    expect(statuses.filter(status => status === 200)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  it('cannot send mail in a name that looks like another sender', async () => {
    const project = await on.project({ displayName: 'PayPal <service@paypal.com> \u202e' })
    await project.signUp('target@example.com')
    const [mail] = await on.testkit().mailbox.list('target@example.com')
    expect(mail?.from).not.toContain('service@paypal.com')
    expect(mail?.from).not.toContain('\u202e')
  })

  it('cannot try one password on many accounts from one client IP', async () => {
    const project = await on.project()
    const guess = (n: number) =>
      project.request('POST', '/auth/password/sign-in', {
        peerAddress: '198.51.100.7',
        body: { email: `somebody-${n}@example.com`, password: 'Summer2026!' },
      })
    const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => guess(n)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
  })

  it('cannot turn one anonymous user into two accounts', async () => {
    const project = await on.project()
    const { json: user } = await project.asServer('POST', '/users', { is_anonymous: true })
    const { json: session } = await project.asServer('POST', '/auth/sessions', { user_id: user.id })
    const upgrade = (email: string) =>
      project.request('POST', '/auth/password/sign-up', {
        accessToken: session.access_token,
        headers: { 'x-stack-allow-anonymous-user': 'true' },
        body: { email, password: 'long enough', verification_callback_url: callback },
      })
    const [one, other] = await Promise.all([upgrade('one@example.com'), upgrade('other@example.com')])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.json.user_id).not.toBe(other.json.user_id)
  })

  it('finds a revoked set of configured keys revoked after a restart, too', async () => {
    const { app } = on.testkit().latchkey
    const project = await on.project()
    const db = bindDb(app.database, project.id, 'main')
    const set = {
      id: app.ids.next(),
      createdAt: app.clock.now(),
      description: 'Configured',
      expiresAt: new Date('2999-01-01T00:00:00Z'),
      secretServerKey: `ssk_${app.ids.next()}`,
    }
    const write = (secretServerKey = set.secretServerKey) =>
      transaction(db, tx => putKeySet(app, tx, { ...set, secretServerKey }))
    const opens = async (key: string) =>
      (await project.request('GET', '/users', { level: 'server', headers: { 'x-stack-secret-server-key': key } }))
        .status
    await write()
    expect(await opens(set.secretServerKey)).toBe(200)
    await project.asAdmin('PATCH', `/internal/api-keys/${set.id}`, { revoked: true })
    await write()
    expect(await opens(set.secretServerKey)).toBe(401)
    await write('ssk_another_one_entirely')
    expect(await opens('ssk_another_one_entirely')).toBe(200)
  })

  it('gets a refusal, not a failure, for a client id or a cursor that no database takes', async () => {
    const project = await on.project()
    const body = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'a\0b', client_secret: 'c' }
    const token = await on.testkit().fetch('/api/v1/auth/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(token.status).toBe(400)
    const cursor = Buffer.from(JSON.stringify(['-005000-01-01T00:00:00Z', project.id])).toString('base64url')
    expect((await project.asServer('GET', `/users?cursor=${cursor}`)).code).toBe('SCHEMA_ERROR')
  })

  it('cannot find out who has an account by adding addresses to their own', async () => {
    const project = await on.project()
    const [eve, ada] = [await project.signUp(), await project.signUp()]
    const add = (value: string) =>
      project.request('POST', '/contact-channels', {
        accessToken: eve.accessToken,
        peerAddress: '203.0.113.200',
        body: { user_id: 'me', type: 'email', value, used_for_auth: true },
      })
    const { status, json } = await add(`eve@${project.id}.example.com`)
    expect(status).toBe(201)
    const change = () =>
      project.request('PATCH', `/contact-channels/me/${json.id}`, {
        accessToken: eve.accessToken,
        peerAddress: '203.0.113.200',
        body: { value: ada.email },
      })
    for (const ask of [() => add(ada.email), change]) {
      const answers = await Promise.all(Array.from({ length: 30 }, ask))
      expect(
        answers.filter(answer => answer.status === 429).length,
        'after some tries they have to wait',
      ).toBeGreaterThan(15)
    }
  })

  it('cannot keep a session by changing the password while it is being taken away', async () => {
    for (let round = 0; round < 5; round += 1) {
      const project = await on.project()
      const { userId, password, accessToken, refreshToken } = await project.signUp()
      const next = 'the choice of an attacker'
      const update = () =>
        project.request('POST', '/auth/password/update', {
          accessToken,
          refreshToken,
          body: { old_password: password, new_password: next },
        })
      const takeAway = () => project.asServer('PATCH', `/users/${userId}`, { password: 'the choice of the owner' })
      const [changed, taken] = await Promise.all([update(), takeAway()])
      expect(taken.status).toBe(200)
      const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
      expect(refreshed.status, `the update was answered ${changed.status}`).toBe(401)
    }
  })

  it('cannot learn the other half of a login by reading its description', async () => {
    const project = await on.project()
    const { json } = await project.request('POST', '/auth/cli', { body: {} })
    const described = await project.request('POST', '/auth/cli/describe', { body: { login_code: json.login_code } })
    expect(described.status).toBe(200)
    for (const secret of [json.polling_code, json.login_code]) expect(described.text).not.toContain(secret)
  })

  it('cannot read the second factor, passkey or hash of another user anywhere', async () => {
    const project = await on.project({ config: { 'auth.passkey.allowSignIn': true } })
    const ada = await project.signUp()
    const secret = Buffer.alloc(20, 'ada').toString('base64')
    await project.asServer('PATCH', `/users/${ada.userId}`, { totp_secret_base64: secret })
    const paths = [
      '/users/me',
      '/auth/passkeys?user_id=me',
      '/auth/mfa/recovery-codes?user_id=me',
      '/auth/sessions?user_id=me',
    ]
    for (const level of ['client', 'server', 'admin'] as const) {
      for (const path of paths) {
        const { status, text } = await project.request('GET', path, { level, accessToken: ada.accessToken })
        expect(status, `${path}: ${text}`).toBe(200)
        for (const part of [secret, '$argon2', ada.refreshToken, 'public_key', 'digest'])
          expect(text, `${level} ${path}`).not.toContain(part)
      }
    }
  })
})
