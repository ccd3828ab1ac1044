import { delegationTokenType, tokenExchangeGrant } from '@latchkey/contract'
import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { requestToken } from '../support/machines.ts'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { createResourceServer, grantPermissions } from '../support/resource-server.ts'
import { eachServer } from '../support/servers.ts'

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

eachServer('agents', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const scopes = ['notes:read', 'notes:write', 'notes:delete']
    const notes = await createResourceServer(on.testkit(), project, { scopes, ...input })
    await grantPermissions(project, ada.userId, ['notes:read', 'notes:write'])
    const robot = (await project.asServer('POST', '/service-accounts', { display_name: 'Robot' })).json
    const second = (await project.asServer('POST', '/service-accounts', { display_name: 'Second' })).json
    return { project, ada, notes, robot, second }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const delegate = ({ project, ada, notes, robot }: Scene, more: object = {}) =>
    project.asUser(ada, 'POST', '/delegations', {
      ...{ user_id: 'me', agent_id: robot.id, lifetime_seconds: 3_600 },
      resources: [{ identifier: notes.identifier, scopes: ['notes:read', 'notes:delete'] }],
      ...more,
    })

  const exchange = ({ notes, robot }: Scene, token: string, more: Record<string, string> = {}, agent = robot) =>
    requestToken(on.testkit(), notes.issuer, agent, {
      ...{ grant_type: tokenExchangeGrant, resource: notes.identifier },
      ...{ subject_token: token, subject_token_type: delegationTokenType },
      ...more,
    })

  it('receive tokens of the user, with what was delegated and the user holds, in which act names them', async () => {
    const here = await scene()
    const made = await delegate(here)
    expect(made.status).toBe(201)
    expect(made.json.subject_token).toMatch(/^lkdt_[0-9a-z]{45}$/)
    const { status, json } = await exchange(here, made.json.subject_token)
    expect(status).toBe(200)
    expect(json).toMatchObject({ issued_token_type: accessTokenType, token_type: 'Bearer', scope: 'notes:read' })
    expect(await here.notes.verify(json.access_token)).toMatchObject({
      ...{ sub: here.ada.userId, client_id: here.robot.id, scope: 'notes:read', act: { sub: here.robot.id } },
    })
    const { json: listed } = await here.project.asUser(here.ada, 'GET', '/delegations?user_id=me')
    expect(listed.items).toMatchObject([
      {
        ...{ id: made.json.id, last_used_at_millis: on.clock.now().getTime() },
        agent: { id: here.robot.id, kind: 'service-account', display_name: 'Robot' },
        resources: [{ identifier: here.notes.identifier, scopes: ['notes:read', 'notes:delete'] }],
      },
    ])
  })

  it.each([
    'revoked',
    'signed out',
    'locked',
    'agent switched off',
    'agent deleted',
    'expired',
  ])('are cut off at once: %s', async ending => {
    const here = await scene({ token_format: 'opaque' })
    const { json: made } = await delegate(here)
    const { json } = await exchange(here, made.subject_token)
    expect((await here.notes.introspect(json.access_token)).act).toEqual({ sub: here.robot.id })
    const { project, ada, robot } = here
    if (ending === 'revoked') await project.asUser(ada, 'DELETE', `/delegations/${made.id}?user_id=me`)
    if (ending === 'signed out') await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    if (ending === 'locked') await project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: true })
    if (ending === 'agent switched off')
      await project.asServer('PATCH', `/service-accounts/${robot.id}`, { enabled: false })
    if (ending === 'agent deleted') await project.asServer('DELETE', `/service-accounts/${robot.id}`)
    if (ending === 'expired') on.clock.advance(3_601)
    expect(await here.notes.introspect(json.access_token)).toEqual({ active: false })
    expect((await exchange(here, made.subject_token)).status).toBeGreaterThanOrEqual(400)
  })

  it('of a server’s delegation stay when the user signs out, and end with a lock of the user', async () => {
    const here = await scene({ token_format: 'opaque' })
    const { project, ada, notes, robot } = here
    const { json: made } = await project.asServer('POST', '/delegations', {
      ...{ user_id: ada.userId, agent_id: robot.id, lifetime_seconds: 3_600 },
      resources: [{ identifier: notes.identifier, scopes: ['notes:read'] }],
    })
    const { json } = await exchange(here, made.subject_token)
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    expect((await notes.introspect(json.access_token)).active).toBe(true)
    await project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: true })
    expect(await notes.introspect(json.access_token)).toEqual({ active: false })
    expect((await exchange(here, made.subject_token)).json.error).toBe('invalid_grant')
  })

  it('act one for the other as far as the user lets each of them, and the chain is in act', async () => {
    const here = await scene()
    const { json: first } = await exchange(here, (await delegate(here)).json.subject_token)
    const onward = { subject_token_type: accessTokenType }
    expect((await exchange(here, first.access_token, onward, here.second)).json.error).toBe('invalid_grant')
    const { json: made } = await delegate(here, { agent_id: here.second.id })
    const { json } = await exchange(here, first.access_token, onward, here.second)
    expect(decodeJwt(json.access_token)).toMatchObject({
      ...{ sub: here.ada.userId, scope: 'notes:read', act: { sub: here.second.id, act: { sub: here.robot.id } } },
    })
    await here.project.asUser(here.ada, 'DELETE', `/delegations/${made.id}?user_id=me`)
    expect((await exchange(here, first.access_token, onward, here.second)).json.error).toBe('invalid_grant')
  })

  it('act on an access token that an application of the user received, until its consent is withdrawn', async () => {
    const here = await scene()
    const { project, ada, notes } = here
    await delegate(here, { resources: [{ identifier: notes.identifier, scopes: ['notes:read', 'notes:write'] }] })
    const party = await createRelyingParty(on.testkit(), project)
    const begun = await party.begin({ scope: 'openid notes:write', resource: notes.identifier })
    const callback = await new TestBrowser(on.testkit()).allow(project, ada, begun.url)
    const { access_token: token } = await party.finish(begun, callback, notes.identifier)
    const onward = { subject_token_type: accessTokenType }
    const { json } = await exchange(here, token, onward)
    expect(decodeJwt(json.access_token)).toMatchObject({ scope: 'notes:write', act: { sub: here.robot.id } })
    await project.asUser(ada, 'DELETE', `/consents/${party.applicationId}?user_id=me`)
    expect((await exchange(here, token, onward)).json.error).toBe('invalid_grant')
  })
})
