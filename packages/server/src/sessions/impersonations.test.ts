import type { Answer, RequestOptions, TestProject } from '@latchkey/testkit'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { authorities, type ColleagueEnding } from '../../test/support/authorities.ts'
import { eachServer } from '../../test/support/servers.ts'

const server = { level: 'server' } as const
const twoHours = 7_200_000
const shop = { baseUrl: 'https://shop.example.com', handlerPath: '/auth/' }
const star = { baseUrl: 'https://*.example.org', handlerPath: '/handler' }

eachServer('an impersonation link', on => {
  const { keySet, getColleague } = authorities(on)
  type By = Pick<RequestOptions, 'level' | 'headers'>

  const request = (project: TestProject, body: object, by: By = {}) =>
    project.request('POST', '/auth/impersonation-links', { ...server, ...by, body })
  const codeIn = ({ json, text }: Answer) => {
    const [, code] = /#code=([0-9a-z]{45})$/.exec(String(json.url)) ?? []
    if (code === undefined) throw new Error(`The answer has no link: ${text}`)
    return code
  }
  const codeFor = async (project: TestProject, userId: string, by?: By, given: object = {}) =>
    codeIn(await request(project, { user_id: userId, ...given }, by))
  const open = (project: TestProject, code: string, options: RequestOptions = {}) =>
    project.request('POST', '/auth/impersonation-links/sign-in', { ...options, body: { code } })

  it('opens a session as the user, marked in its token and in the lists, that lasts two hours', async () => {
    const project = await on.project()
    const [ada, key] = [await project.signUp(), await keySet(project)]
    const { status, json, text } = await open(project, await codeFor(project, ada.userId, key))
    expect(status, text).toBe(200)
    expect(Object.keys(json).sort()).toEqual(['access_token', 'refresh_token', 'user_id'])
    expect(decodeJwt(json.access_token)).toMatchObject({ sub: ada.userId, act: { sub: key.id } })
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).json.id).toBe(ada.userId)
    const { json: history } = await project.asAdmin('GET', '/internal/sessions')
    const session = history.items.find((one: { is_impersonation: boolean }) => one.is_impersonation)
    expect(session.expires_at - session.created_at).toBe(twoHours)
    on.clock.advance(twoHours / 1000)
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', {
      refreshToken: json.refresh_token,
    })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('lasts as long as it says, and never more than two hours', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await open(project, await codeFor(project, ada.userId, {}, { expires_in_millis: 60_000 }))
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).status).toBe(200)
    on.clock.advance(60)
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).code).toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
    const longer = await request(project, { user_id: ada.userId, expires_in_millis: twoHours + 1 })
    expect(longer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
  })

  it('an impersonation link is refused once used, once expired, and in another project', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const ada = await project.signUp()
    const [used, late] = [await codeFor(project, ada.userId), await codeFor(project, ada.userId)]
    expect((await open(other, used)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await open(project, used)).status).toBe(200)
    expect((await open(project, used)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    on.clock.advance(119)
    const inTime = await codeFor(project, ada.userId)
    on.clock.advance(1)
    expect((await open(project, late)).code).toBe('VERIFICATION_CODE_EXPIRED')
    expect((await open(project, inTime)).status).toBe(200)
    expect((await open(project, '0'.repeat(45))).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('opens one session for fifty requests at once', async () => {
    const project = await on.project()
    const code = await codeFor(project, (await project.signUp()).userId)
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(project, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(answer => answer.code))).toEqual(new Set(['VERIFICATION_CODE_ALREADY_USED']))
  })

  it('an impersonation link of a key is void once the key is revoked, and so is its session', async () => {
    const project = await on.project()
    const [ada, key] = [await project.signUp(), await keySet(project)]
    const [unused, used] = [await codeFor(project, ada.userId, key), await codeFor(project, ada.userId, key)]
    const { json } = await open(project, used)
    await key.revoke()
    expect((await open(project, unused)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).code).toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
  })

  it.each<ColleagueEnding>([
    'removed',
    'deleted',
    'locked',
    'demoted',
    'signedOut',
  ])('an impersonation link of a colleague is void once they are %s, and so is its session', async ending => {
    const { project, colleague, headers, endings } = await getColleague('support')
    const ada = await project.signUp()
    const by = { level: 'admin', headers } as const
    const [unused, used] = [await codeFor(project, ada.userId, by), await codeFor(project, ada.userId, by)]
    const { json } = await open(project, used)
    expect(decodeJwt(json.access_token).act).toEqual({ sub: colleague.userId })
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).status).toBe(200)
    await endings[ending]()
    expect((await open(project, unused)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    expect((await project.request('GET', '/users/me', { accessToken: json.access_token })).code).toBe(
      'ACCESS_TOKEN_EXPIRED',
    )
  })

  it('an impersonation link is refused to clients, to colleagues who only read, and to an owner who is impersonated', async () => {
    const { project, headers } = await getColleague('read_only')
    const ada = await project.signUp()
    const body = { user_id: ada.userId }
    const byClient = await request(project, body, { level: 'client' })
    expect(byClient).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' })
    expect((await request(project, body, { level: 'admin', headers })).status).toBe(403)

    const owner = await getColleague('team_admin')
    const { internal } = on.testkit()
    const session = { user_id: owner.colleague.userId, is_impersonation: true, expires_in_millis: twoHours }
    const { json } = await internal.asServer('POST', '/auth/sessions', session)
    const impersonated = { 'x-stack-admin-access-token': String(json.access_token) }
    const { userId } = await owner.project.signUp()
    const refused = await request(owner.project, { user_id: userId }, { level: 'admin', headers: impersonated })
    expect(refused).toMatchObject({ status: 403, text: expect.stringContaining('impersonation') })
  })

  it('an impersonation link is not made for a user who is locked or does not exist, and opens none who is locked later', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const code = await codeFor(project, ada.userId)
    await project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: true })
    expect((await request(project, { user_id: ada.userId })).status).toBe(409)
    expect((await open(project, code)).status).toBe(409)
    await project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: false })
    expect((await open(project, code)).status, 'the refusal leaves the link usable').toBe(200)
    await project.asServer('DELETE', `/users/${ada.userId}`)
    expect((await request(project, { user_id: ada.userId })).code).toBe('USER_ID_DOES_NOT_EXIST')
  })

  it('leads to the first domain that is no pattern, to the page that is given, or to the hosted page', async () => {
    const [none, some] = [
      await on.project(),
      await on.project({ config: { 'domains.trustedDomains': { star, shop } } }),
    ]
    const getPage = async (project: TestProject, callback_url?: string) => {
      const { userId } = await project.signUp()
      const answer = await request(project, { user_id: userId, callback_url })
      return answer.code ?? String(answer.json.url).replace(/#code=[0-9a-z]{45}$/, '')
    }
    expect(await getPage(none)).toBe(`${on.testkit().config.publicUrl}/p/${none.id}/impersonation`)
    expect(await getPage(some)).toBe('https://shop.example.com/auth/impersonation')
    const own = 'https://eu.example.org/support?after_auth_return_to=%2Forders'
    expect(await getPage(some, `${own}#old`)).toBe(own)
    expect(await getPage(some, 'https://elsewhere.example.net/')).toBe('REDIRECT_URL_NOT_WHITELISTED')
  })

  it('an impersonation link is in the audit log when it is made and when it is opened, with the colleague and without the code', async () => {
    const { project, colleague, headers } = await getColleague('support')
    const ada = await project.signUp()
    const code = await codeFor(project, ada.userId, { level: 'admin', headers })
    await open(project, code, { peerAddress: '192.0.2.9', headers: { 'user-agent': 'Mozilla/5.0' } })
    const { json } = await project.asAdmin('GET', '/internal/audit-log')
    const actor = { type: 'owner', id: colleague.userId, name: colleague.email, role: 'support' }
    const line = { actor, targets: [{ kind: 'userId', id: ada.userId }], result: 'done' }
    expect(json.items).toMatchObject([
      { ...line, action: 'impersonations.signIn', level: 'client', address: '192.0.2.9' },
      { ...line, action: 'impersonations.createLink', level: 'admin' },
    ])
    expect(JSON.stringify(json)).not.toContain(code)
  })

  it('changes no sign-in method of the user', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const { json } = await open(project, await codeFor(project, ada.userId))
    const body = { old_password: ada.password, new_password: 'a battery of their own' }
    const answer = await project.request('POST', '/auth/password/update', { accessToken: json.access_token, body })
    expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('impersonation') })
  })

  it('an impersonation link is made sixty times in ten minutes by one key, and opened sixty times from one client IP', async () => {
    const project = await on.project()
    const [ada, key, other] = [await project.signUp(), await keySet(project), await keySet(project)]
    for (let made = 0; made < 60; made += 1) await codeFor(project, ada.userId, key)
    expect((await request(project, { user_id: ada.userId }, key)).status).toBe(429)
    const code = await codeFor(project, ada.userId, other)
    const wrong = '1'.repeat(45)
    for (let tried = 0; tried < 60; tried += 1) await open(project, wrong, { peerAddress: '192.0.2.10' })
    expect((await open(project, code, { peerAddress: '192.0.2.10' })).status).toBe(429)
    expect((await open(project, code, { peerAddress: '192.0.2.11' })).status).toBe(200)
  })
})
