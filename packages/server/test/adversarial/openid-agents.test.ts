/** Attacks on token exchange, each by its name in the literature (RFC 8693, RFC 9700). */
import { delegationTokenType, tokenExchangeGrant } from '@latchkey/contract'
import { expect, it } from 'vitest'
import { requestToken } from '../support/machines.ts'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { createResourceServer, grantPermissions } from '../support/resource-server.ts'
import { eachServer } from '../support/servers.ts'

const accessTokenType = 'urn:ietf:params:oauth:token-type:access_token'

eachServer('token exchange', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const scopes = ['notes:read', 'notes:write']
    const notes = await createResourceServer(on.testkit(), project, { scopes, ...input })
    await grantPermissions(project, ada.userId, ['notes:read'])
    const robot = (await project.asServer('POST', '/service-accounts', { display_name: 'Robot' })).json
    const thief = (await project.asServer('POST', '/service-accounts', { display_name: 'Thief' })).json
    const made = await project.asUser(ada, 'POST', '/delegations', {
      ...{ user_id: 'me', agent_id: robot.id, lifetime_seconds: 3_600 },
      resources: [{ identifier: notes.identifier, scopes }],
    })
    return { project, ada, notes, robot, thief, token: String(made.json.subject_token) }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const exchange = ({ notes, robot, token }: Scene, more: Record<string, string> = {}, agent = robot) =>
    requestToken(on.testkit(), notes.issuer, agent, {
      ...{ grant_type: tokenExchangeGrant, resource: notes.identifier },
      ...{ subject_token: token, subject_token_type: delegationTokenType },
      ...more,
    })

  it('stolen token: gives another agent nothing for a delegation, or for an access token', async () => {
    const here = await scene()
    expect((await exchange(here, {}, here.thief)).json.error).toBe('invalid_grant')
    const { json } = await exchange(here)
    const stolen = { subject_token: json.access_token, subject_token_type: accessTokenType }
    expect((await exchange(here, stolen, here.thief)).json.error).toBe('invalid_grant')
    expect((await exchange(here, {}, { ...here.robot, client_secret: here.thief.client_secret })).status).toBe(401)
  })

  it('foreign token: takes no token of another project', async () => {
    const [here, other] = [await scene(), await scene()]
    const { json } = await exchange(other)
    expect((await exchange(here, { subject_token: other.token })).json.error).toBe('invalid_grant')
    const foreign = { subject_token: json.access_token, subject_token_type: accessTokenType }
    expect((await exchange(here, foreign)).json.error).toBe('invalid_grant')
    expect((await exchange(here, {}, other.robot)).status).toBe(401)
  })

  it('widening: a chain of act has never more than its first token, and no scope that the user lacks', async () => {
    const here = await scene()
    expect((await exchange(here, { scope: 'notes:write' })).json.error).toBe('invalid_scope')
    await grantPermissions(here.project, here.ada.userId, ['notes:write'])
    const { json: narrow } = await exchange(here, { scope: 'notes:read' })
    expect(narrow.scope).toBe('notes:read')
    const onward = { subject_token: narrow.access_token, subject_token_type: accessTokenType }
    expect((await exchange(here, { ...onward, scope: 'notes:write' })).json.error).toBe('invalid_scope')
    expect((await exchange(here, onward)).json.scope).toBe('notes:read')
  })

  it('widening: gives nothing for a resource that was not delegated', async () => {
    const here = await scene()
    const input = { identifier: 'https://billing.example/api', scopes: ['billing:read'] }
    const billing = await createResourceServer(on.testkit(), here.project, input)
    expect((await exchange(here, { resource: billing.identifier })).json.error).toBe('invalid_target')
    expect((await exchange(here, { resource: '' })).json.error).toBe('invalid_target')
    expect((await exchange(here, { resource: 'constructor' })).json.error).toBe('invalid_target')
  })

  it('lifetime: a token lives no longer than its subject token', async () => {
    const here = await scene({ token_lifetime_seconds: 3_600 })
    const { json } = await exchange(here)
    on.clock.advance(3_000)
    const onward = { subject_token: json.access_token, subject_token_type: accessTokenType }
    expect((await exchange(here, onward)).json.expires_in).toBeLessThanOrEqual(1_800)
    on.clock.advance(3_600)
    expect((await exchange(here, onward)).json.error).toBe('invalid_grant')
  })

  it('confusion: takes no token for the user info, no ID token, no session token and no token of a service account', async () => {
    const here = await scene()
    const party = await createRelyingParty(on.testkit(), here.project)
    const begun = await party.begin({ scope: 'openid' })
    const tokens = await party.finish(
      begun,
      await new TestBrowser(on.testkit()).allow(here.project, here.ada, begun.url),
    )
    const own = await requestToken(on.testkit(), here.notes.issuer, here.robot, {
      ...{ grant_type: 'client_credentials', resource: here.notes.identifier },
    })
    for (const token of [tokens.access_token, tokens.id_token ?? '', here.ada.accessToken, own.json.access_token]) {
      const { json } = await exchange(here, { subject_token: token, subject_token_type: accessTokenType })
      expect(json.error).toBe('invalid_grant')
    }
    const unknown = await exchange(here, { subject_token_type: 'urn:ietf:params:oauth:token-type:saml2' })
    expect(unknown.json.error).toBe('invalid_request')
  })

  it('actor confusion: a client names no other actor', async () => {
    const here = await scene()
    const { json } = await exchange(here, { actor_token: here.thief.client_secret, actor_token_type: accessTokenType })
    expect(json.error).toBe('invalid_request')
  })

  it('public applications and resource servers exchange nothing', async () => {
    const here = await scene()
    const party = await createRelyingParty(on.testkit(), here.project, { type: 'public' })
    const agent = await here.project.asUser(here.ada, 'POST', '/delegations', {
      ...{ user_id: 'me', agent_id: party.applicationId, lifetime_seconds: 3_600 },
      resources: [{ identifier: here.notes.identifier, scopes: [] }],
    })
    expect(agent.status).toBe(404)
    const server = { id: here.notes.id, client_secret: here.notes.secret }
    expect((await exchange(here, {}, server)).status).toBe(400)
  })

  it('forged delegation: a user delegates nothing of another, and support nothing of a user', async () => {
    const here = await scene()
    const eve = await here.project.signUp()
    const body = {
      ...{ user_id: here.ada.userId, agent_id: here.robot.id, lifetime_seconds: 3_600 },
      resources: [{ identifier: here.notes.identifier, scopes: ['notes:read'] }],
    }
    expect((await here.project.asUser(eve, 'POST', '/delegations', body)).status).toBe(403)
    const path = `/delegations?user_id=${here.ada.userId}`
    expect((await here.project.asUser(eve, 'GET', path)).status).toBe(403)
    const session = { user_id: here.ada.userId, is_impersonation: true }
    const { json } = await here.project.asServer('POST', '/auth/sessions', session)
    const refused = await here.project.asUser({ accessToken: json.access_token }, 'POST', '/delegations', body)
    expect(refused.status).toBe(403)
  })

  it('a stolen database holds no token of a delegation that can be shown', async () => {
    const here = await scene()
    const { queries } = on.testkit().latchkey.app.database
    const text = `select coalesce(json_agg(t)::text, '') as rows from delegations t where project_id = $1`
    const { rows } = await queries.query<{ rows: string }>({ text }, [here.project.id])
    expect(rows[0]?.rows).toContain(here.robot.id)
    expect(rows[0]?.rows).not.toContain(here.token)
  })
})
