/** Attacks with and on service accounts, each by its name in the literature (RFC 6749, RFC 8707, RFC 9700). */
import { expect, it } from 'vitest'
import { requestToken } from '../support/machines.ts'
import { createRelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { createResourceServer } from '../support/resource-server.ts'
import { eachServer } from '../support/servers.ts'

eachServer('an OpenID provider with service accounts', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const notes = await createResourceServer(on.testkit(), project, { scopes: ['notes:read', 'notes:write'], ...input })
    const body = { display_name: 'Robot', permission_ids: ['notes:read'] }
    const robot = (await project.asServer('POST', '/service-accounts', body)).json
    return { project, notes, robot }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const give = ({ notes, robot }: Scene, more: Record<string, string> = {}, client = robot) =>
    requestToken(on.testkit(), notes.issuer, client, {
      ...{ grant_type: 'client_credentials', resource: notes.identifier, scope: 'notes:read' },
      ...more,
    })

  it('widening: gives a service account no scope that it does not hold', async () => {
    const here = await scene()
    expect((await give(here, { scope: 'notes:write' })).json.scope).toBeUndefined()
    expect((await give(here, { scope: 'notes:read notes:write openid' })).json.scope).toBe('notes:read')
  })

  it('audience: gives no token without a resource, or for an unknown one', async () => {
    const here = await scene()
    for (const resource of ['', 'https://billing.example/api'])
      expect((await give(here, { resource })).json.error).toBe('invalid_target')
  })

  it('wrong client: takes no other secret, no secret of a resource and no service account of another project', async () => {
    const [here, other] = [await scene(), await scene()]
    expect((await give(here, {}, { ...here.robot, client_secret: other.robot.client_secret })).status).toBe(401)
    expect((await give(here, {}, { ...here.robot, client_secret: here.notes.secret })).status).toBe(401)
    expect((await give(here, {}, other.robot)).status).toBe(401)
    const party = await createRelyingParty(on.testkit(), here.project)
    const application = { id: party.applicationId, client_secret: party.secret ?? '' }
    const refused = await give(here, {}, application)
    expect(refused.json.error).toMatch(/invalid_request|unauthorized_client/)
  })

  it('token misuse: its tokens open nothing of the API, and no user info', async () => {
    const here = await scene({ token_format: 'opaque' })
    const { json } = await give(here)
    expect((await here.project.asUser({ accessToken: json.access_token }, 'GET', '/users/me')).status).toBe(401)
    const userInfo = await on.testkit().fetch(`${here.notes.issuer}/openid/userinfo`, {
      headers: { authorization: `Bearer ${json.access_token}` },
    })
    expect(userInfo.status).toBe(401)
  })

  it('no person signs in to a service account', async () => {
    const here = await scene()
    const query = new URLSearchParams({
      ...{ client_id: here.robot.id, response_type: 'code', scope: 'openid', redirect_uri: redirectUri },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    })
    const { status } = await new TestBrowser(on.testkit()).go(`${here.notes.issuer}/openid/authorize?${query}`)
    expect(status).toBe(400)
    const pushed = await on.testkit().fetch(`${here.notes.issuer}/openid/par`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`${here.robot.id}:${here.robot.client_secret}`)}`,
      },
      body: query,
    })
    expect(pushed.status).toBe(400)
  })

  it('a stolen database holds no secret and no token of it that can be shown', async () => {
    const here = await scene({ token_format: 'opaque' })
    const { json } = await give(here)
    const { queries } = on.testkit().latchkey.app.database
    const texts = ['openid_records', 'service_accounts', 'resources'].map(table => ({
      text: `select coalesce(json_agg(t)::text, '') as rows from ${table} t where project_id = $1`,
    }))
    const results = await Promise.all(texts.map(text => queries.query<{ rows: string }>(text, [here.project.id])))
    const rows = results.map(({ rows: [row] }) => row?.rows).join('\n')
    expect(rows).toContain(here.robot.id)
    for (const secret of [json.access_token, here.robot.client_secret, here.notes.secret])
      expect(rows).not.toContain(secret)
  })
})
