import { randomUUID } from 'node:crypto'
import type { RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const daySeconds = 24 * 60 * 60

eachServer('ended sessions', on => {
  const browser: RequestOptions = { peerAddress: '203.0.113.5', headers: { 'user-agent': 'Mozilla/5.0' } }
  const getId = ({ accessToken }: { accessToken: string }) => String(decodeJwt(accessToken).refresh_token_id)
  const signIn = async (project: TestProject, { email, password }: SignedInPerson) => {
    const { json } = await project.request('POST', '/auth/password/sign-in', { ...browser, body: { email, password } })
    return { accessToken: json.access_token as string, refreshToken: json.refresh_token as string }
  }
  const history = (project: TestProject, query = '', options: RequestOptions = { level: 'admin' }) =>
    project.request('GET', `/internal/sessions${query}`, options)
  const getReason = async (project: TestProject, session: { accessToken: string }) => {
    const { json } = await history(project)
    return json.items.find(({ id }: { id: string }) => id === getId(session))?.ended_reason
  }
  const getIds = ({ json }: { json: { items: { id: string }[] } }) => json.items.map(({ id }) => id)
  /** What comes round by itself, up to now. */
  const settle = () => on.testkit().latchkey.worker.drain()

  it('ended sessions are listed with the time and the reason', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const [signedOut, revoked, other] = [
      await signIn(project, ada),
      await signIn(project, ada),
      await signIn(project, ada),
    ]
    on.clock.advance(60)
    await project.asUser(signedOut, 'DELETE', '/auth/sessions/current')
    await project.asServer('DELETE', `/auth/sessions/${getId(revoked)}`)
    await project.asServer('PATCH', `/users/${ada.userId}`, { password: 'another long battery' })
    const { json } = await history(project, `?user_id=${ada.userId}`)
    const session = json.items.find(({ id }: { id: string }) => id === getId(signedOut))
    expect(session).toEqual({
      id: getId(signedOut),
      user_id: ada.userId,
      user: { display_name: null, primary_email: ada.email, is_anonymous: false },
      created_at: on.clock.now().getTime() - 60_000,
      expires_at: on.clock.now().getTime() - 60_000 + 365 * daySeconds * 1000,
      is_impersonation: false,
      ended_at: on.clock.now().getTime(),
      ended_reason: 'signed-out',
      last_used_at: on.clock.now().getTime() - 60_000,
      last_used_at_end_user_ip_info: expect.objectContaining({ ip: '203.0.113.5', countryCode: null }),
      user_agent: 'Mozilla/5.0',
    })
    expect(await getReason(project, revoked)).toBe('revoked')
    expect(await getReason(project, other)).toBe('password-changed')
    const next = await signIn(project, { ...ada, password: 'another long battery' })
    expect(await getReason(project, next)).toBeNull()
  })

  it('distinguish guests from users without a name', async () => {
    const project = await on.project()
    await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    const { json } = await history(project)
    expect(json.items[0].user).toEqual({ display_name: null, primary_email: null, is_anonymous: true })
  })

  it('ended sessions are listed as expired, before and after the job has recorded it', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId, expires_in_millis: 5_000 })
    const session = { accessToken: json.access_token }
    const expiry = on.clock.now().getTime() + 5_000
    on.clock.advance(700)
    const expected = { id: getId(session), ended_at: expiry, ended_reason: 'expired' }
    for (const _ of ['before', 'after']) {
      expect((await history(project, '?ended_reason=expired')).json.items).toMatchObject([expected])
      expect((await history(project, '?state=ended')).json.items).toMatchObject([expected])
      expect(getIds(await history(project, '?state=live'))).toEqual([getId(ada)])
      await settle()
    }
    const { rows } = await on
      .testkit()
      .latchkey.app.database.queries.query<{ reason: string }>(
        { text: 'select ended_reason as reason from sessions where project_id = $1 and id = $2' },
        [project.id, getId(session)],
      )
    expect(rows).toEqual([{ reason: 'expired' }])
  })

  it('stay expired, whatever is done to their user afterwards', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await project.asServer('POST', '/auth/sessions', { user_id: ada.userId, expires_in_millis: 1 })
    const session = { accessToken: json.access_token }
    on.clock.advance(1)
    await project.asServer('PATCH', `/users/${ada.userId}`, { password: 'another long battery' })
    expect(await getReason(project, session)).toBe('expired')
    await project.asServer('DELETE', `/users/${ada.userId}`)
    expect(await getReason(project, session)).toBe('expired')
  })

  it('ended sessions of a deleted user keep their reasons, and nothing of the person', async () => {
    const project = await on.project({ config: { 'users.allowClientUserDeletion': true } })
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const [first, second] = [await signIn(project, ada), await signIn(project, ada)]
    await project.asServer('DELETE', `/auth/sessions/${getId(first)}`)
    await project.asUser(ada, 'DELETE', '/users/me')
    const { json } = await history(project, `?user_id=${ada.userId}`)
    expect(json.items).toHaveLength(3)
    for (const session of json.items) {
      expect(session.user).toBeNull()
      expect(Object.keys(session)).not.toContain('user_agent')
      expect(Object.keys(session)).not.toContain('last_used_at_end_user_ip_info')
    }
    expect(await getReason(project, first)).toBe('revoked')
    expect(await getReason(project, second)).toBe('user-deleted')
    const answer = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: second.refreshToken,
    })
    expect(answer.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect(await getReason(project, grace)).toBeNull()
  })

  it('ended sessions are not created for a user who is being deleted', async () => {
    const project = await on.project()
    for (let round = 0; round < 5; round += 1) {
      const ada = await project.signUp()
      const [created] = await Promise.all([
        project.asServer('POST', '/auth/sessions', { user_id: ada.userId }),
        project.asServer('DELETE', `/users/${ada.userId}`),
      ])
      // Created before, it ended with the user; afterwards there is no user to create it for.
      if (created.status === 200)
        expect(await getReason(project, { accessToken: created.json.access_token })).toBe('user-deleted')
      else expect(created.code).toBe('USER_ID_DOES_NOT_EXIST')
      expect(getIds(await history(project, `?user_id=${ada.userId}&state=live`))).toEqual([])
    }
  })

  it('come in pages, the newest first', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const made = [getId(ada)]
    for (let count = 0; count < 6; count += 1) {
      if (count % 2 === 0) on.clock.advance(1)
      made.unshift(getId(await signIn(project, ada)))
    }
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const { json } = await history(project, `?limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...json.items.map(({ id }: { id: string }) => id))
      expect(json.items.length).toBeLessThanOrEqual(3)
      if (json.pagination.next_cursor === null) break
      cursor = json.pagination.next_cursor
    }
    expect([...seen].sort()).toEqual([...made].sort())
    const { json } = await history(project)
    const times = json.items.map(({ created_at }: { created_at: number }) => created_at)
    expect(times).toEqual([...times].sort((left, right) => right - left))
    expect((await history(project, '?cursor=nonsense')).code).toBe('SCHEMA_ERROR')
    expect(getIds(await history(project, `?user_id=${randomUUID()}`))).toEqual([])
  })

  it('ended sessions are forgotten a month after their end, and live ones are not', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const over = await signIn(project, ada)
    await project.asServer('DELETE', `/auth/sessions/${getId(over)}`)
    on.clock.advance(30 * daySeconds - 1)
    await settle()
    expect(await getReason(project, over)).toBe('revoked')
    on.clock.advance(3_602)
    await settle()
    expect(getIds(await history(project))).toEqual([getId(ada)])
  })
})
