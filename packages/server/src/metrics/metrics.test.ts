import { randomUUID } from 'node:crypto'
import type { Answer, SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { getDump } from '../../test/support/dump.ts'
import { eachServer } from '../../test/support/servers.ts'

const admin = { level: 'admin' } as const
const daySeconds = 24 * 60 * 60
/** Of `a long enough password`. */
const hash = '$2y$10$Mqk7Yfsw2R.7qiJDq4tVUeHOIc7dSOU06337jsiSfWllO5nv0Pvpi'

const readMetrics = async (project: TestProject, query = '') => {
  const answer = await project.asAdmin('GET', `/internal/metrics${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json
}
const must = ({ status, json, text }: Answer) => {
  expect(status, text).toBeLessThan(300)
  return json
}
const withAnonymous = '?include_anonymous=true'
const newUser = async (project: TestProject, body: object = {}): Promise<string> =>
  must(await project.asServer('POST', '/users', body)).id
const beginSession = async (project: TestProject, userId: string): Promise<string> =>
  (await project.asServer('POST', '/auth/sessions', { user_id: userId })).json.refresh_token
const refresh = async (project: TestProject, refreshToken: string) => {
  const answer = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
  expect(answer.status).toBe(200)
}
const ids = (users: { id: string }[]) => users.map(({ id }) => id)

eachServer('metrics', on => {
  const day = (daysAgo = 0) =>
    new Date(on.clock.now().getTime() - daysAgo * daySeconds * 1000).toISOString().slice(0, 10)
  /** The last days of a row of days, oldest first. */
  const last = (days: { activity: number }[], count: number) => days.slice(-count).map(({ activity }) => activity)

  const addUp = async () => {
    on.clock.advance(10)
    await on.testkit().latchkey.worker.drain()
  }

  it('metrics of a new project are 31 days of nothing', async () => {
    const none = Array.from({ length: 31 }, (_, index) => ({ date: day(30 - index), activity: 0 }))
    expect(await readMetrics(await on.project())).toEqual({
      total_users: 0,
      daily_users: none,
      daily_active_users: none,
      users_by_country: {},
      recently_registered: [],
      recently_active: [],
      login_methods: [],
    })
  })

  it('count who signs up, on the day that it is in UTC', async () => {
    const project = await on.project()
    await project.signUp()
    on.clock.advance(daySeconds)
    await project.signUp()
    on.clock.advance(1)
    const ada = await project.signUp()
    const metrics = await readMetrics(project)
    expect(metrics.total_users).toBe(3)
    expect(metrics.daily_users.at(-1)).toEqual({ date: day(), activity: 2 })
    expect(last(metrics.daily_users, 3)).toEqual([0, 1, 2])
    expect(metrics.login_methods).toEqual([{ method: 'password', count: 3 }])
    const { json: newest } = await project.asServer('GET', `/users/${ada.userId}`)
    expect(metrics.recently_registered[0]).toEqual(newest)
  })

  it('show the five who signed up last and the five who were active last, latest first', async () => {
    const project = await on.project()
    const people: string[] = []
    const sessions: string[] = []
    for (let count = 0; count < 7; count += 1) {
      on.clock.advance(60)
      const id = await newUser(project)
      people.push(id)
      sessions.push(await beginSession(project, id))
    }
    const first = await readMetrics(project)
    expect(ids(first.recently_registered)).toEqual(people.slice(2).reverse())
    expect(ids(first.recently_active)).toEqual(people.slice(2).reverse())
    on.clock.advance(60)
    await refresh(project, sessions[0] ?? '')
    const then = await readMetrics(project)
    expect(ids(then.recently_active)).toEqual([people[0], ...people.slice(3).reverse()])
    expect(then.recently_active[0].last_active_at_millis).toBe(on.clock.now().getTime())
  })

  it('call active who was issued an access token, each once a day', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    await newUser(project)
    on.clock.advance(daySeconds)
    await refresh(project, ada.refreshToken)
    on.clock.advance(60)
    await refresh(project, ada.refreshToken)
    await project.request('POST', '/auth/password/sign-in', { body: { email: ada.email, password: ada.password } })
    await project.asUser(grace, 'GET', '/users/me')
    on.clock.advance(2 * daySeconds)
    await refresh(project, grace.refreshToken)
    const metrics = await readMetrics(project)
    expect(last(metrics.daily_active_users, 5)).toEqual([0, 2, 1, 0, 1])
    expect(ids(metrics.recently_active)).toEqual([grace.userId, ada.userId])
  })

  it('see someone who stays past midnight on both days', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    on.clock.advance(daySeconds - ((on.clock.now().getTime() / 1000 + 3) % daySeconds))
    await refresh(project, ada.refreshToken)
    on.clock.advance(6)
    await refresh(project, ada.refreshToken)
    expect(last((await readMetrics(project)).daily_active_users, 2)).toEqual([1, 1])
  })

  it('delete all of a deleted user but that they were active', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    await project.asServer('DELETE', `/users/${ada.userId}`)
    const metrics = await readMetrics(project)
    expect(metrics).toMatchObject({ total_users: 1, login_methods: [{ method: 'password', count: 1 }] })
    expect([last(metrics.daily_users, 1), last(metrics.daily_active_users, 1)]).toEqual([[1], [2]])
    expect([ids(metrics.recently_registered), ids(metrics.recently_active)]).toEqual([[grace.userId], [grace.userId]])
  })

  it('leave anonymous users out by default', async () => {
    const project = await on.project()
    const empty = await readMetrics(project)
    const id = await newUser(project, { is_anonymous: true })
    await beginSession(project, id)
    expect(await readMetrics(project)).toEqual(empty)
    const all = await readMetrics(project, withAnonymous)
    expect(all).toMatchObject({ total_users: 1, login_methods: [{ method: 'other', count: 1 }] })
    expect([last(all.daily_users, 1), last(all.daily_active_users, 1)]).toEqual([[1], [1]])
    expect([ids(all.recently_registered), ids(all.recently_active)]).toEqual([[id], [id]])
  })

  it('count an anonymous user who signs up as the same person', async () => {
    const project = await on.project()
    const id = await newUser(project, { is_anonymous: true })
    const { json } = await project.asServer('POST', '/auth/sessions', { user_id: id })
    on.clock.advance(daySeconds)
    await refresh(project, json.refresh_token)
    const { json: refreshed } = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: json.refresh_token,
    })
    const upgraded = await project.request('POST', '/auth/password/sign-up', {
      accessToken: refreshed.access_token,
      headers: { 'x-stack-allow-anonymous-user': 'true' },
      body: {
        email: 'ada@example.com',
        password: 'correct horse battery',
        verification_callback_url: 'http://localhost:3000/handler/email-verification',
      },
    })
    expect(upgraded.json.user_id).toBe(id)
    for (const [query, active] of [
      ['', [0, 1]],
      [withAnonymous, [1, 1]],
    ] as const) {
      const metrics = await readMetrics(project, query)
      expect(metrics).toMatchObject({ total_users: 1, login_methods: [{ method: 'password', count: 1 }] })
      expect([last(metrics.daily_users, 2), last(metrics.daily_active_users, 2)]).toEqual([[1, 0], active])
      expect(ids(metrics.recently_active)).toEqual([id])
    }
  })

  it('count each way to sign in of a user, and other for who has none', async () => {
    const project = await on.project({ config: { 'auth.otp.allowSignIn': true } })
    const oauth_providers = ['github', 'google'].map(id => ({ id, type: 'shared' }))
    must(await project.asAdmin('PATCH', '/internal/projects/current', { config: { oauth_providers } }))
    const methods = async () => {
      const { login_methods } = await readMetrics(project)
      return Object.fromEntries(
        login_methods.map(({ method, count }: { method: string; count: number }) => [method, count]),
      )
    }
    const ada = await newUser(project, { primary_email: 'ada@example.com', primary_email_auth_enabled: true })
    await newUser(project, { oauth_providers: [{ id: 'google', account_id: '1', email: 'g@example.com' }] })
    expect(await methods()).toEqual({ other: 1, google: 1 })
    const change = (body: object) => project.asServer('PATCH', `/users/${ada}`, body)
    await change({ password: 'correct horse battery', otp_auth_enabled: true })
    expect(await methods()).toEqual({ password: 1, otp: 1, google: 1 })
    await change({ password: 'another long password' })
    await change({ password: null })
    expect(await methods()).toEqual({ otp: 1, google: 1 })
    await change({ otp_auth_enabled: false })
    expect(await methods()).toEqual({ other: 1, google: 1 })
    const accounts = (...given: [id: string, account: string][]) => ({
      oauth_providers: given.map(([id, account_id]) => ({ id, account_id, email: 'x@example.com' })),
    })
    await newUser(project, accounts(['google', '2'], ['google', '3'], ['github', '4']))
    expect(await methods()).toEqual({ other: 1, google: 2, github: 1 })
  })

  it('count what an import brings, on the days that it says', async () => {
    const project = await on.project()
    const body = { config: { oauth_providers: [{ id: 'github', type: 'shared' }] } }
    await project.asAdmin('PATCH', '/internal/projects/current', body)
    const yesterday = on.clock.now().getTime() - daySeconds * 1000
    const users = Array.from({ length: 30 }, (_, index) => ({
      primary_email: `${index}@example.com`,
      signed_up_at_millis: index < 20 ? yesterday : yesterday - 400 * daySeconds * 1000,
      password_hash: index % 2 === 0 ? hash : undefined,
      oauth_providers: index % 3 === 0 ? [{ id: 'github', account_id: `${index}`, email: null }] : undefined,
    }))
    const { json } = await project.asAdmin('POST', '/internal/user-imports', { is_dry_run: false })
    const batch = { ...admin, body: { first_row: 1, users } }
    const answer = await project.request('POST', `/internal/user-imports/${json.id}/batches`, batch)
    expect(answer.json).toMatchObject({ created_users: 30, failed: 0 })
    const metrics = await readMetrics(project)
    expect(metrics.total_users).toBe(30)
    expect(last(metrics.daily_users, 3)).toEqual([0, 20, 0])
    expect(metrics.login_methods).toEqual([
      { method: 'password', count: 15 },
      { method: 'github', count: 10 },
      { method: 'other', count: 10 },
    ])
    expect(metrics.recently_active, 'no token was issued').toEqual([])
  })

  it('stay as they are when changes are added up and old days are forgotten', async () => {
    const project = await on.project()
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    on.clock.advance(daySeconds)
    await refresh(project, ada.refreshToken)
    await project.asServer('DELETE', `/users/${grace.userId}`)
    const before = await readMetrics(project)
    await addUp()
    expect(await readMetrics(project)).toEqual(before)
    expect(await countFor('metric_changes', project)).toBe(0)
    on.clock.advance(40 * daySeconds)
    await addUp()
    expect(await readMetrics(project)).toMatchObject({
      total_users: 1,
      login_methods: [{ method: 'password', count: 1 }],
    })
    expect(await countFor('metric_totals', project)).toBe(2)
  })

  it('go with their project', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    await addUp()
    await project.signUp()
    expect(await getDump(database(), project.id)).toContain('metric_totals')
    expect((await project.asAdmin('DELETE', '/internal/projects/current')).status).toBe(200)
    await addUp()
    expect(await getDump(database(), project.id)).not.toMatch(new RegExp(`metric|activity|${ada.userId}`))
  })

  const database = () => on.testkit().latchkey.app.database
  const countFor = async (table: string, { id }: TestProject) => {
    const text = `select count(*)::integer as count from ${table} where project_id = $1`
    const { rows } = await database().queries.query<{ count: number }>({ text }, [id])
    return rows[0]?.count
  }

  it('users are counted, and the anonymous ones among them', async () => {
    const project = await on.project()
    const counts = async () => (await project.asAdmin('GET', '/internal/metrics/user-counts')).json
    expect(await counts()).toEqual({ total_users: 0, anonymous_users: 0 })
    await newUser(project)
    await newUser(project, { is_anonymous: true })
    await newUser(project, { is_anonymous: true })
    expect(await counts()).toEqual({ total_users: 3, anonymous_users: 2 })
    await addUp()
    expect(await counts()).toEqual({ total_users: 3, anonymous_users: 2 })
  })

  it('the activity of a user is by day: sessions that began or were used', async () => {
    const project = await on.project()
    const userId = await newUser(project)
    const activity = async (id: string) => project.asAdmin('GET', `/internal/user-activity?user_id=${id}`)
    const refreshToken = await beginSession(project, userId)
    on.clock.advance(2 * daySeconds)
    await refresh(project, refreshToken)
    await beginSession(project, userId)
    const { data_points } = (await activity(userId)).json
    expect(data_points).toHaveLength(31)
    expect(data_points.at(-1).date).toBe(day())
    expect(last(data_points, 4)).toEqual([0, 1, 0, 2])
    expect((await activity(randomUUID())).code).toBe('USER_NOT_FOUND')
  })
})

const behindProxy = { LATCHKEY_TRUSTED_PROXIES: '10.0.0.0/8', LATCHKEY_GEO_HEADER: 'CF-IPCountry' }

eachServer(
  'countries',
  on => {
    const visit = (country: string, others: Record<string, string> = {}) => ({
      peerAddress: '10.0.0.1',
      headers: { 'user-agent': 'Mozilla/5.0', 'cf-ipcountry': country, ...others },
    })
    const countries = async (project: TestProject, query = '') => (await readMetrics(project, query)).users_by_country
    const comeFrom = (project: TestProject, { refreshToken }: SignedInPerson, from: ReturnType<typeof visit>) => {
      on.clock.advance(60)
      return project.request('POST', '/auth/sessions/current/refresh', { refreshToken, ...from })
    }

    it('are those from which people came last, also of who is gone', async () => {
      const project = await on.project()
      const [ada, grace, alan] = [await project.signUp(), await project.signUp(), await project.signUp()]
      expect(await countries(project)).toEqual({})
      await comeFrom(project, ada, visit('DE'))
      await comeFrom(project, grace, visit('us'))
      const { email, password } = alan
      await project.request('POST', '/auth/password/sign-in', { body: { email, password }, ...visit('DE') })
      expect(await countries(project)).toEqual({ DE: 2, US: 1 })
      await comeFrom(project, ada, visit('FR'))
      await comeFrom(project, ada, visit(''))
      await project.asServer('DELETE', `/users/${grace.userId}`)
      expect(await countries(project)).toEqual({ DE: 1, FR: 1, US: 1 })
    })

    it('are taken from the token endpoint as well', async () => {
      const project = await on.project()
      const ada = await project.signUp()
      const { headers, peerAddress } = visit('JP')
      const body = {
        ...{ grant_type: 'refresh_token', refresh_token: ada.refreshToken },
        ...{ client_id: project.id, client_secret: project.keys.client },
      }
      on.clock.advance(60)
      const input = {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }
      expect((await on.testkit().fetch('/api/v1/auth/oauth/token', input, peerAddress)).status).toBe(200)
      expect(await countries(project)).toEqual({ JP: 1 })
    })

    it.each([
      ['a visitor who writes the header', { ...visit('DE'), peerAddress: '203.0.113.9' }],
      ['a call in process', { ...visit('DE'), peerAddress: undefined }],
      ['a program', visit('DE', { 'user-agent': 'node' })],
      ['a server', { ...visit('DE'), level: 'server' as const }],
      ['a proxy that does not know', visit('XX')],
      ['a header that was sent twice', visit('DE, US')],
      ['the Tor network', visit('T1')],
    ])('are not believed of %s', async (_, input) => {
      const project = await on.project()
      const { refreshToken } = await project.signUp()
      on.clock.advance(60)
      expect((await project.request('POST', '/auth/sessions/current/refresh', { refreshToken, ...input })).status).toBe(
        200,
      )
      expect(await countries(project)).toEqual({})
    })

    it('include anonymous users on request, and regular ones always', async () => {
      const project = await on.project()
      const id = await newUser(project, { is_anonymous: true })
      const refreshToken = await beginSession(project, id)
      const guest = { userId: id, email: randomUUID(), password: '', accessToken: '', refreshToken }
      await comeFrom(project, guest, visit('DE'))
      expect([await countries(project), await countries(project, withAnonymous)]).toEqual([{}, { DE: 1 }])
      await project.asServer('PATCH', `/users/${id}`, { is_anonymous: false })
      // The sessions from before have ended.
      await comeFrom(project, { ...guest, refreshToken: await beginSession(project, id) }, visit('AT'))
      expect([await countries(project), await countries(project, withAnonymous)]).toEqual([{ AT: 1 }, { AT: 1 }])
    })
  },
  { env: behindProxy },
)
