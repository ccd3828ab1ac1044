import { randomUUID } from 'node:crypto'
import type { RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const admin = { level: 'admin' } as const
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

eachServer(
  'the sessions of a user',
  on => {
    const as = ({ accessToken }: SignedInPerson): RequestOptions => ({ accessToken })
    const getId = (accessToken: string) => String(decodeJwt(accessToken).refresh_token_id)
    const signIn = async (project: TestProject, { email, password }: SignedInPerson, from: RequestOptions = {}) => {
      const { json } = await project.request('POST', '/auth/password/sign-in', { ...from, body: { email, password } })
      return { accessToken: json.access_token, refreshToken: json.refresh_token, id: getId(json.access_token) }
    }
    const impersonate = async (project: TestProject, userId: string) => {
      const { json } = await project.asServer('POST', '/auth/sessions', { user_id: userId, is_impersonation: true })
      return { accessToken: json.access_token, refreshToken: json.refresh_token, id: getId(json.access_token) }
    }
    const list = (project: TestProject, query: string, options: RequestOptions) =>
      project.request('GET', `/auth/sessions?${query}`, options)
    const getIds = ({ json }: { json: { items: { id: string }[] } }) => json.items.map(({ id }) => id)
    const end = (project: TestProject, id: string, query: string, options: RequestOptions) =>
      project.request('DELETE', `/auth/sessions/${id}${query}`, options)
    const refresh = (project: TestProject, refreshToken: string, from: RequestOptions = {}) =>
      project.request('POST', '/auth/sessions/current/refresh', { ...from, refreshToken })

    it('are listed to the user, newest first, and the one in use is marked', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      on.clock.advance(60)
      const second = await signIn(project, ada)
      const answer = await list(project, 'user_id=me', as(ada))
      expect(answer.json).toMatchObject({ is_paginated: false })
      const common = { user_id: ada.userId, is_impersonation: false, agent_name: null }
      expect(answer.json.items).toMatchObject([
        { ...common, id: second.id, is_current_session: false, created_at: on.clock.now().getTime() },
        { ...common, id: getId(ada.accessToken), is_current_session: true },
      ])
      const asServer = await list(project, `user_id=${ada.userId}`, server)
      expect(asServer.json.items.map((session: { is_current_session: boolean }) => session.is_current_session)).toEqual(
        [false, false],
      )
    })

    it('that a server began are of the first browser that uses them, at once', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const { id, refreshToken } = await impersonate(project, ada.userId)
      await refresh(project, refreshToken, { headers: { 'user-agent': firefox }, peerAddress: '203.0.113.9' })
      const { json } = await list(project, `user_id=${ada.userId}`, admin)
      expect(json.items.find((session: { id: string }) => session.id === id)).toMatchObject({
        user_agent: firefox,
        last_used_at_end_user_ip_info: { ip: '203.0.113.9' },
      })
    })

    it('are for their user, servers and admins to see', async () => {
      const project = await on.project()
      const [ada, grace] = [await project.signUp(), await project.signUp()]
      expect(await list(project, `user_id=${grace.userId}`, as(ada))).toMatchObject({ status: 403, code: null })
      expect((await list(project, 'user_id=me', {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      for (const options of [as(ada), server, admin])
        expect((await list(project, '', options)).json.error).toBe('query.user_id is a required field')
      expect(getIds(await list(project, `user_id=${randomUUID()}`, server))).toEqual([])
    })

    it('are not listed once they are over', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const signedOut = await signIn(project, ada)
      await project.asUser(signedOut, 'DELETE', '/auth/sessions/current')
      await project.asServer('POST', '/auth/sessions', { user_id: ada.userId, expires_in_millis: 1_000 })
      expect(getIds(await list(project, 'user_id=me', as(ada)))).toHaveLength(2)
      on.clock.advance(1)
      expect(getIds(await list(project, 'user_id=me', as(ada)))).toEqual([getId(ada.accessToken)])
    })

    it('show impersonations to admins alone', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const support = await impersonate(project, ada.userId)
      const own = [getId(ada.accessToken)]
      expect(getIds(await list(project, 'user_id=me', as(ada)))).toEqual(own)
      expect(getIds(await list(project, 'user_id=me', { accessToken: support.accessToken }))).toEqual(own)
      expect(getIds(await list(project, `user_id=${ada.userId}`, server))).toEqual(own)
      const seen = await list(project, `user_id=${ada.userId}`, admin)
      expect(getIds(seen).sort()).toEqual([...own, support.id].sort())
      expect(seen.json.items.find(({ id }: { id: string }) => id === support.id).is_impersonation).toBe(true)
      const without = `user_id=${ada.userId}&include_impersonations=false`
      expect(getIds(await list(project, without, admin))).toEqual(own)
      expect((await list(project, without, server)).code).toBe('SCHEMA_ERROR')
    })

    it('say from where and by which browser they were last used', async () => {
      const project = await on.project()
      const home = { peerAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.5', country: 'nl' } }
      const browser = (where: RequestOptions, userAgent: string): RequestOptions => ({
        ...where,
        headers: { ...where.headers, 'user-agent': userAgent },
      })
      const ada = await project.signUp()
      const { id, refreshToken } = await signIn(project, ada, browser(home, firefox))
      const seen = async () => {
        const { json } = await list(project, `user_id=${ada.userId}`, server)
        return json.items.find((session: { id: string }) => session.id === id)
      }
      const ipInfo = (ip: string, countryCode: string | null) => ({
        ...{ ip, countryCode, regionCode: null, cityName: null, latitude: null, longitude: null, tzIdentifier: null },
      })
      const createdAt = on.clock.now().getTime()
      expect(await seen()).toMatchObject({
        last_used_at: createdAt,
        last_used_at_end_user_ip_info: ipInfo('203.0.113.5', 'NL'),
        user_agent: firefox,
      })

      on.clock.advance(11)
      const abroad = { peerAddress: '127.0.0.1', headers: { 'x-forwarded-for': '198.51.100.7', country: 'de' } }
      await refresh(project, refreshToken, browser(abroad, `${firefox}0`))
      expect(await seen()).toMatchObject({
        last_used_at: createdAt + 11_000,
        last_used_at_end_user_ip_info: ipInfo('198.51.100.7', 'DE'),
        user_agent: `${firefox}0`,
      })

      on.clock.advance(11)
      await refresh(project, refreshToken, browser(home, 'node'))
      expect(await seen(), 'a server that refreshes for its visitors').toMatchObject({
        last_used_at: createdAt + 22_000,
        last_used_at_end_user_ip_info: ipInfo('198.51.100.7', 'DE'),
        user_agent: `${firefox}0`,
      })
    })

    it('are noted to be used once in ten seconds, at once by their first browser, and once more on a new day', async () => {
      const project = await on.project()
      const { userId } = await project.signUp()
      const begun = await project.asServer('POST', '/auth/sessions', { user_id: userId })
      const lastUse = async () => {
        const { json } = await list(project, `user_id=${userId}`, server)
        const isIt = ({ id }: { id: string }) => id === getId(begun.json.access_token)
        return json.items.find(isIt).last_used_at
      }
      const use = async (userAgent: string) => {
        const { json } = await refresh(project, begun.json.refresh_token, { headers: { 'user-agent': userAgent } })
        return decodeJwt(json.access_token)
      }
      const now = () => on.clock.now().getTime()
      on.clock.advance(11)
      await use('node')
      on.clock.advance(4)
      await use('node')
      expect(await lastUse()).toBe(now() - 4_000)
      await use(firefox)
      expect(await lastUse()).toBe(now())

      on.clock.advance(9)
      await project.asServer('PATCH', `/users/${userId}`, { display_name: 'Grace' })
      expect(await use(firefox)).toMatchObject({ name: 'Grace' })
      expect(await lastUse()).toBe(now() - 9_000)
      on.clock.advance(2)
      await use(firefox)
      expect(await lastUse()).toBe(now())

      const dayMs = 24 * 3600 * 1000
      on.clock.advance((dayMs - (now() % dayMs)) / 1000 - 1)
      await use(firefox)
      on.clock.advance(2)
      await use(firefox)
      expect(await lastUse()).toBe(now())
    })

    it('leave out what is not known', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      on.clock.advance(1)
      await project.asServer('POST', '/auth/sessions', { user_id: ada.userId })
      const { json } = await list(project, `user_id=${ada.userId}`, server)
      expect(Object.keys(json.items[0]).sort()).toEqual([
        'agent_name',
        'created_at',
        'id',
        'is_current_session',
        'is_impersonation',
        'last_used_at',
        'user_id',
      ])
    })

    it.each(['shop-cli/1.0', 'node', null])('keep no client IP and no country of a program (%s)', async userAgent => {
      const project = await on.project()
      const ada = await project.signUp()
      const program = (ip: string): RequestOptions => ({
        peerAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': ip, country: 'nl', ...(userAgent && { 'user-agent': userAgent }) },
      })
      const { id, refreshToken } = await signIn(project, ada, program('203.0.113.5'))
      on.clock.advance(11)
      await refresh(project, refreshToken, program('198.51.100.7'))
      const { json } = await list(project, `user_id=${ada.userId}`, server)
      const seen = json.items.find((session: { id: string }) => session.id === id)
      expect(seen.last_used_at).toBe(on.clock.now().getTime())
      expect(seen.user_agent).toBe(userAgent ?? undefined)
      expect(seen).not.toHaveProperty('last_used_at_end_user_ip_info')
      const { rows } = await on
        .testkit()
        .latchkey.app.database.queries.query(
          { text: 'select last_used_address, last_used_country from sessions where project_id = $1 and id = $2' },
          [project.id, id],
        )
      expect(rows).toEqual([{ last_used_address: null, last_used_country: null }])
    })

    it('have a version 4 UUID as id, however they are created', async () => {
      const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
      const ada = await project.signUp()
      const guest = await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
      const ids = [getId(ada.accessToken), (await signIn(project, ada)).id, getId(guest.json.access_token)]
      ids.push((await impersonate(project, ada.userId)).id)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    })

    it('go on with an id of another version, as from an earlier database', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const other = await signIn(project, ada)
      const timed = '01981fd8-1c5c-7d2a-9d9e-7a4f2f6f3a14'
      await on
        .testkit()
        .latchkey.app.database.queries.query(
          { text: 'update sessions set id = $3 where project_id = $1 and id = $2' },
          [project.id, other.id, timed],
        )
      const { json } = await refresh(project, other.refreshToken)
      expect(getId(json.access_token)).toBe(timed)
      expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).json.id).toBe(ada.userId)
      expect((await end(project, timed, '?user_id=me', as(ada))).json).toEqual({ success: true })
      expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).code).toBe(
        'ACCESS_TOKEN_EXPIRED',
      )
    })

    it('can be ended by their user, but for the one in use', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const other = await signIn(project, ada)
      const current = getId(ada.accessToken)
      expect(await end(project, current, '?user_id=me', as(ada))).toMatchObject({
        status: 400,
        code: 'CANNOT_DELETE_CURRENT_SESSION',
      })
      expect((await end(project, other.id, '', as(ada))).json.error).toBe('query.user_id is a required field')
      expect((await end(project, other.id, '?user_id=me', {})).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
      expect((await end(project, other.id, '?user_id=me', as(ada))).json).toEqual({ success: true })
      expect((await refresh(project, other.refreshToken)).code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
      expect((await refresh(project, ada.refreshToken)).status).toBe(200)
      expect(await end(project, other.id, '?user_id=me', as(ada))).toMatchObject({ status: 404, code: null })
    })

    it('can be ended by a server, with or without saying whose they are', async () => {
      const project = await on.project()
      const [ada, grace] = [await project.signUp(), await project.signUp()]
      const [first, second] = [await signIn(project, ada), await signIn(project, ada)]
      expect(await end(project, first.id, `?user_id=${grace.userId}`, server)).toMatchObject({ status: 404 })
      expect((await end(project, first.id, `?user_id=${ada.userId}`, server)).status).toBe(200)
      expect((await end(project, second.id, '', server)).status).toBe(200)
      expect((await end(project, getId(ada.accessToken), '', { ...server, ...as(ada) })).code).toBe(
        'CANNOT_DELETE_CURRENT_SESSION',
      )
    })

    it('of others look to a client as if they were not there', async () => {
      const project = await on.project()
      const other = await on.project()
      const [ada, grace] = [await project.signUp(), await project.signUp()]
      const hers = getId(grace.accessToken)
      const answers = [
        await end(project, hers, `?user_id=${grace.userId}`, as(ada)),
        await end(project, hers, '?user_id=me', as(ada)),
        await end(project, randomUUID(), '?user_id=me', as(ada)),
        await end(other, hers, '', server),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: null, text: answers[0]?.text })
      expect((await refresh(project, grace.refreshToken)).status).toBe(200)
    })

    it('are ended once, however many ask at once', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const other = await signIn(project, ada)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => end(project, other.id, '?user_id=me', as(ada))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
    })
  },
  { env: { LATCHKEY_TRUSTED_PROXIES: '127.0.0.1', LATCHKEY_GEO_HEADER: 'country' } },
)
