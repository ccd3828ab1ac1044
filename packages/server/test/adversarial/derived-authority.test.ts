/** What a key, a colleague or a member made is worth nothing once that key, colleague or member may not make it any more. */
import type { Level, RequestOptions, SignedInPerson, TestProject } from '@latchkey/testkit'
import { expect, it } from 'vitest'
import { endOrphanedSessions } from '../../src/sessions/sessions.jobs.ts'
import { authorities, type ColleagueEnding } from '../support/authorities.ts'
import { inviting } from '../support/inviting.ts'
import { eachServer } from '../support/servers.ts'
import { shopConfig } from '../support/shop.ts'
import { silent } from '../support/silent.ts'

const server = { level: 'server' } as const
const admin = { level: 'admin' } as const
const twoHours = 7_200_000

eachServer('derived authority', on => {
  const { crew, invite, address } = inviting(on)
  const { keySet, getColleague } = authorities(on)
  const internal = () => on.testkit().internal

  type By = Pick<RequestOptions, 'headers'> & { readonly level?: Level }
  async function begin(project: TestProject, userId: string, { level = 'server', headers }: By, given: object = {}) {
    const body = { user_id: userId, expires_in_millis: twoHours, ...given }
    const { json, status, text } = await project.request('POST', '/auth/sessions', { level, headers, body })
    expect(status, text).toBe(200)
    return { accessToken: String(json.access_token), refreshToken: String(json.refresh_token) }
  }
  async function isOver(project: TestProject, { accessToken, refreshToken }: Awaited<ReturnType<typeof begin>>) {
    const read = await project.asUser({ accessToken }, 'GET', '/users/me')
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken })
    return [read.code ?? read.status, refreshed.code ?? refreshed.status]
  }
  const over = ['ACCESS_TOKEN_EXPIRED', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED']

  it('a session made by a key ends when the key is revoked, and when it expires', async () => {
    const project = await on.project()
    const ada = await project.signUp()
    const [revoked, expiring] = [await keySet(project), await keySet(project, 60_000)]
    const [one, other] = [await begin(project, ada.userId, revoked), await begin(project, ada.userId, expiring)]
    expect([await isOver(project, one), await isOver(project, other)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    await revoked.revoke()
    expect(await isOver(project, one)).toEqual(over)
    expect(await isOver(project, other)).toEqual([200, 200])
    on.clock.advance(60)
    expect(await isOver(project, other)).toEqual(over)
    expect((await project.request('GET', '/users/me', ada)).status, 'the user’s own goes on').toBe(200)
  })

  it.each<ColleagueEnding>([
    'removed',
    'deleted',
    'locked',
    'demoted',
    'signedOut',
  ])('an impersonation ends when its colleague is %s, and what was made in it ends as well', async ending => {
    const { project, headers, endings } = await getColleague('support', shopConfig)
    const ada = await project.signUp()
    const by = await begin(project, ada.userId, { headers, level: 'admin' }, { is_impersonation: true })
    const login = (await project.request('POST', '/auth/cli', { body: {} })).json
    const confirmed = { login_code: login.login_code, refresh_token: by.refreshToken }
    await project.request('POST', '/auth/cli/complete', { body: confirmed })
    const poll = () => project.request('POST', '/auth/cli/poll', { body: { polling_code: login.polling_code } })
    const { refresh_token: ofProgram } = (await poll()).json
    expect(await isOver(project, by)).toEqual([200, 200])
    const ended = await endings[ending]()
    expect(ended.status, ended.text).toBe(200)
    expect(await isOver(project, by)).toEqual(over)
    const refreshed = await project.request('POST', '/auth/sessions/current/refresh', { refreshToken: ofProgram })
    expect(refreshed.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })

  it('sessions without their source are listed as ended, and no others', async () => {
    const { project, headers, endings } = await getColleague('developer', shopConfig)
    const ada = await project.signUp()
    const key = await keySet(project)
    await begin(project, ada.userId, { headers, level: 'admin' })
    await begin(project, ada.userId, key)
    await begin(project, ada.userId, server)
    await endings.removed()
    await key.revoke()
    const { app } = on.testkit().latchkey
    const run = () => endOrphanedSessions.run({ app: {}, database: app.database, clock: on.clock, log: silent })
    await run()
    await run()
    const { json } = await project.asAdmin('GET', `/internal/sessions?user_id=${ada.userId}`)
    const reasons = json.items.map((session: { ended_reason: string | null }) => session.ended_reason)
    expect(reasons.sort()).toEqual([null, null, 'revoked', 'revoked'])
  })

  const endpointsBy = (token: string) =>
    on.testkit().fetch('/api/v1/webhooks/endpoints', { headers: { authorization: `Bearer ${token}` } })

  it('a webhook token ends with its key, and with its colleague', async () => {
    const { project, headers, endings } = await getColleague('developer', shopConfig)
    const key = await keySet(project)
    const make = async (by: object) => {
      const { json, text } = await project.request('POST', '/webhooks/svix-token', {
        ...admin,
        headers: { ...by },
        body: {},
      })
      expect(json.token, text).toMatch(/^wht_/)
      return String(json.token)
    }
    const [byKey, byColleague] = [await make(key.headers), await make(headers)]
    for (const token of [byKey, byColleague]) expect((await endpointsBy(token)).status).toBe(200)
    await key.revoke()
    expect((await endpointsBy(byKey)).status).toBe(401)
    expect((await endpointsBy(byColleague)).status).toBe(200)
    await endings.demoted()
    expect((await endpointsBy(byColleague)).status).toBe(401)
  })

  it('a purchase link with the authority of a server ends with its key', async () => {
    const project = await on.project({ config: shopConfig })
    const key = await keySet(project)
    const body = { customer_type: 'custom', customer_id: 'acme', offer_id: 'hidden' }
    const path = '/payments/purchases/create-purchase-url'
    const made = await project.request('POST', path, { ...server, headers: key.headers, body })
    expect(made.status, made.text).toBe(200)
    const full_code = String(made.json.url).split('/purchase/')[1]
    const open = () => project.request('POST', '/payments/purchases/validate-code', { body: { full_code } })
    expect((await open()).status).toBe(200)
    await key.revoke()
    expect((await open()).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  const accept = (project: TestProject, { accessToken }: SignedInPerson, code: string) =>
    project.asUser({ accessToken }, 'POST', '/team-invitations/accept', { code })

  it('an invitation is void once its member has left, is locked, or may not invite or give its role any more', async () => {
    const gone = 'VERIFICATION_CODE_NOT_FOUND'
    const cases = {
      left: (team: Awaited<ReturnType<typeof crew>>) =>
        team.project.asServer('DELETE', `/team-memberships/${team.teamId}/${team.ada.userId}`),
      locked: (team: Awaited<ReturnType<typeof crew>>) =>
        team.project.asServer('PATCH', `/users/${team.ada.userId}`, { is_locked: true }),
      demoted: (team: Awaited<ReturnType<typeof crew>>) =>
        team.project.asServer('DELETE', `/team-permissions/${team.teamId}/${team.ada.userId}/team_admin`),
    }
    for (const [name, end] of Object.entries(cases)) {
      const team = await crew()
      const email = address()
      const invited = await invite(team, { email, role_ids: ['team_admin'] }, { accessToken: team.ada.accessToken })
      expect(invited.status, invited.text).toBe(200)
      const code = await on.testkit().mailbox.codeFor(email)
      const ended = await end(team)
      expect(ended.status, `${name}: ${ended.text}`).toBe(200)
      for (const path of ['accept/check-code', 'accept/describe', 'accept/details', 'accept']) {
        const options = { accessToken: team.stranger.accessToken, body: { code } }
        const answer = await team.project.request('POST', `/team-invitations/${path}`, options)
        expect.soft(answer.code, `${name}: ${path}`).toBe(gone)
      }
    }
  })

  it('an invitation by a server is void once its key is revoked, and is not listed', async () => {
    const team = await crew()
    const key = await keySet(team.project)
    const [byKey, byOther] = [address(), address()]
    await invite(team, { email: byKey }, { ...server, headers: key.headers })
    await invite(team, { email: byOther })
    await key.revoke()
    const refused = await accept(team.project, team.stranger, await on.testkit().mailbox.codeFor(byKey))
    expect(refused.code).toBe('VERIFICATION_CODE_NOT_FOUND')
    const listed = await team.project.asServer('GET', `/team-invitations?team_id=${team.teamId}`)
    expect(listed.json.items.map((item: { recipient_email: string }) => item.recipient_email)).toEqual([byOther])
    const accepted = await accept(team.project, team.stranger, await on.testkit().mailbox.codeFor(byOther))
    expect(accepted.status, accepted.text).toBe(200)
  })

  it('an invitation of a removed owner makes no owner of internal', async () => {
    const { json } = await internal().asAdmin('GET', '/internal/projects/current')
    const teamId: string = json.owner_team_id
    const [owner, friend] = [await internal().signUp(), await internal().signUp()]
    const membership = `/team-memberships/${teamId}/${owner.userId}`
    await internal().asServer('POST', membership, {})
    await internal().asServer('POST', `/team-permissions/${teamId}/${owner.userId}/team_admin`, {})
    const email = address()
    const callback_url = 'http://localhost:8100/handler/team-invitation'
    const body = { team_id: teamId, email, callback_url, role_ids: ['team_admin'] }
    const invited = await internal().asUser(owner, 'POST', '/team-invitations/send-code', body)
    expect(invited.status, invited.text).toBe(200)
    await internal().asServer('DELETE', membership)
    const code = await on.testkit().mailbox.codeFor(email)
    expect((await accept(internal(), friend, code)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })
})
