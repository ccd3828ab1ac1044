import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { keyScene, kinds } from '../../test/support/key-scene.ts'
import { eachServer } from '../../test/support/servers.ts'

eachServer('keys found in public', on => {
  /** The request of a secret scanner, without a key of any project. */
  const report = async (apiKey: unknown, peerAddress?: string) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: apiKey }),
    }
    const answer = await on.testkit().fetch('/api/v1/integrations/credential-scanning/revoke', init, peerAddress)
    const text = await answer.text()
    return { status: answer.status, code: answer.headers.get('x-stack-known-error'), text }
  }
  const mailTo = (email: string) => on.testkit().mailbox.list(email)
  const noticesTo = async (email: string) => (await mailTo(email)).filter(({ subject }) => subject.includes('API key'))

  describe.each(kinds)('of a %s', kind => {
    it('work no longer', async () => {
      const { make, check, project, path } = await keyScene(on, kind)
      const { id, value } = await make()
      expect(await report(value)).toMatchObject({ status: 200, text: '{"success":true}' })
      expect((await check(value)).code).toBe('API_KEY_REVOKED')
      const read = await project.asServer('GET', `${path}/${id}`)
      expect(read.json.manually_revoked_at_millis).toBe(on.clock.now().getTime())
    })

    it('are in the audit log, once, with their owner and from where they were reported', async () => {
      const { make, project, ada, teamId } = await keyScene(on, kind)
      const { id, value } = await make()
      await report(value, '203.0.113.7')
      await report(value, '203.0.113.8')
      // Nor does anyone with the public key fill the log.
      const body = { api_key: value }
      await project.request('POST', '/integrations/credential-scanning/revoke', { body })
      const log = await project.asAdmin('GET', '/internal/audit-log?action=leakedKeys')
      const owner = kind === 'team' ? { kind: 'teamId', id: teamId } : { kind: 'userId', id: ada.userId }
      expect(log.json.items).toMatchObject([
        {
          action: 'leakedKeys.revoke',
          actor: { type: 'system', id: null, name: null },
          targets: [{ kind: 'apiKeyId', id }, owner],
          address: '203.0.113.7',
        },
      ])
    })

    it('stay as they are when they were revoked before, and no further email is sent', async () => {
      const { make, revoke, ada, project, path } = await keyScene(on, kind)
      const { id, value } = await make()
      const before = await revoke(id)
      on.clock.advance(1)
      expect((await report(value)).status).toBe(200)
      expect((await project.asServer('GET', `${path}/${id}`)).json).toEqual(before.json)
      expect(await noticesTo(ada.email)).toEqual([])
    })

    it('that are public or expired are left alone, for the first reason there is', async () => {
      const { make, check, ada, revoke } = await keyScene(on, kind)
      const soon = on.clock.now().getTime() + 1
      const open = await make({ is_public: true, expires_at_millis: soon })
      const late = await make({ expires_at_millis: soon })
      on.clock.advance(1)
      expect(await report(open.value)).toMatchObject({ status: 400, code: 'PUBLIC_API_KEY_CANNOT_BE_REVOKED' })
      await revoke(late.id)
      expect(await report(late.value)).toMatchObject({ status: 401, code: 'API_KEY_EXPIRED' })
      expect((await check(open.value)).code).toBe('API_KEY_EXPIRED')
      expect(await noticesTo(ada.email)).toEqual([])
    })
  })

  it('keys found in public are reported to the user by email, in the name of the server', async () => {
    const { make, ada } = await keyScene(on, 'user', 'Acme & Sons')
    const { value } = await make({ description: '<b>Robots</b> https://evil.example' })
    await report(value)
    const [mail, ...others] = await noticesTo(ada.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('An API key for Acme & Sons was found in public and switched off')
    expect(mail?.from).toMatch(/^"?Latchkey"? </)
    expect(mail?.html).toContain('&lt;b&gt;Robots')
    for (const text of [mail?.html, mail?.text]) {
      // Each name is isolated, for scripts from right to left.
      expect(text?.replaceAll(/<\/?bdi>/g, '')).toContain(`It ends in ${value.slice(-4)}.`)
      expect(text).not.toContain('https://evil')
      expect(text).not.toContain(value)
    }
  })

  it('keys found in public are reported to all who manage the keys of the team, directly or by a containing permission', async () => {
    const { project, make, ada, teamId } = await keyScene(on, 'team')
    const [grace, edith, mary] = [await project.signUp(), await project.signUp(), await project.signUp()]
    for (const { userId } of [grace, edith, mary]) {
      await project.asServer('POST', `/team-memberships/${teamId}/${userId}`, {})
    }
    const grant = (userId: string, permission: string) =>
      project.asServer('POST', `/team-permissions/${teamId}/${userId}/${permission}`, {})
    await grant(grace.userId, '$manage_api_keys')
    await grant(grace.userId, 'team_admin')
    await grant(mary.userId, '$manage_api_keys')
    await project.asServer('PATCH', `/users/${mary.userId}`, { primary_email: null })
    expect((await report((await make()).value)).status).toBe(200)
    for (const { email } of [ada, grace]) {
      const [mail, ...others] = await noticesTo(email)
      expect(others).toEqual([])
      expect(mail?.text).toContain('“For the robots” of Rockets for Acme')
    }
    for (const { email } of [edith, mary]) expect(await noticesTo(email)).toEqual([])
  })

  it('keys found in public are found by the whole key only', async () => {
    const { make, check } = await keyScene(on, 'user')
    const { id, value } = await make()
    const guesses = [id, value.slice(1), `${value} `, value.toUpperCase(), value.slice(-8), randomUUID(), '']
    for (const guess of guesses) expect(await report(guess)).toMatchObject({ status: 404, code: 'API_KEY_NOT_FOUND' })
    expect((await check(value)).status).toBe(200)
    for (const odd of [undefined, null, 7, [value]]) expect((await report(odd)).code).toBe('SCHEMA_ERROR')
  })

  it('keys found in public are revoked also where this kind of key is switched off by now', async () => {
    const { project, make, check } = await keyScene(on, 'user')
    const { value } = await make()
    const turn = (allow: boolean) =>
      project.asAdmin('PATCH', '/internal/projects/current', { config: { allow_user_api_keys: allow } })
    await turn(false)
    expect((await report(value)).status).toBe(200)
    await turn(true)
    expect((await check(value)).code).toBe('API_KEY_REVOKED')
  })

  it('keys found in public are limited per client IP', async () => {
    const answers = await Promise.all(Array.from({ length: 110 }, () => report('no key', '198.51.100.4')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(100)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect((await report('no key', '198.51.100.5')).status).toBe(404)
  })
})
