/** Applications are informed when a session ends: OpenID Connect Back-Channel Logout 1.0, and RP-Initiated Logout 1.0. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { SignedInPerson, TestProject } from '@latchkey/testkit'
import { createLocalJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRelyingParty, type RelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Where an application listens. */
interface Receiver {
  readonly url: string
  readonly forms: URLSearchParams[]
  /** Of the answers from now on. */
  status: number
}

eachServer('the end of a session', on => {
  let server: Server
  const receiver: Receiver & { url: string } = { url: '', forms: [], status: 200 }
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      receiver.forms.push(new URLSearchParams(text))
      response.writeHead(receiver.status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    receiver.url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}/logout`
  })
  afterAll(() => server?.close())

  async function scene(input: Record<string, unknown> = {}) {
    receiver.forms.length = 0
    receiver.status = 200
    const project = await on.project()
    const ada = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, { backchannel_logout_uri: receiver.url, ...input })
    const browser = new TestBrowser(on.testkit())
    const begun = await party.begin()
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    return { project, ada, party, browser, tokens }
  }
  /** The schedule that looks for ended sessions comes every ten seconds. */
  async function settle() {
    on.clock.advance(11)
    await on.testkit().latchkey.worker.drain()
  }
  async function verified(party: RelyingParty, form: URLSearchParams | undefined) {
    const { jwks_uri, issuer } = party.config.serverMetadata()
    const keys = createLocalJWKSet(await (await on.testkit().fetch(jwks_uri ?? '')).json())
    const options = { issuer, audience: party.applicationId, typ: 'logout+jwt' }
    return (await jwtVerify(form?.get('logout_token') ?? '', keys, options)).payload
  }

  it.each<[string, (project: TestProject, ada: SignedInPerson) => Promise<unknown>]>([
    ['sign-out', (project, ada) => project.asUser(ada, 'DELETE', '/auth/sessions/current')],
    ['lock', (project, ada) => project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: true })],
    ['deletion', (project, ada) => project.asServer('DELETE', `/users/${ada.userId}`)],
    [
      'new password',
      (project, ada) => project.asServer('PATCH', `/users/${ada.userId}`, { password: 'a new battery' }),
    ],
    ['expiry', async () => on.clock.advance(366 * 24 * 60 * 60)],
  ])('sends a logout token to each application that wants one: %s', async (_, end) => {
    const { project, ada, party, tokens } = await scene()
    await end(project, ada)
    await settle()
    expect(receiver.forms).toHaveLength(1)
    const claims = await verified(party, receiver.forms[0])
    expect(claims).toMatchObject({ sub: ada.userId, sid: tokens.claims()?.sid, events: { [event]: {} } })
    expect(claims.jti).toEqual(expect.any(String))
    expect(claims, 'that it is no ID token').not.toHaveProperty('nonce')
    await settle()
    expect(receiver.forms).toHaveLength(1)
  })

  it('informs no application that has no address for it, and none of another user', async () => {
    const { project, browser } = await scene({ backchannel_logout_uri: null })
    const grace = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, { backchannel_logout_uri: receiver.url })
    const begun = await party.begin()
    await party.finish(begun, await browser.allow(project, grace, begun.url))
    const ada = await project.signUp()
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    await settle()
    expect(receiver.forms).toEqual([])
  })

  it('sends the token again where the application did not take it', async () => {
    const { project, ada } = await scene()
    receiver.status = 503
    await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    await settle()
    expect(receiver.forms).toHaveLength(1)
    receiver.status = 204
    on.clock.advance(60)
    await on.testkit().latchkey.worker.drain()
    expect(receiver.forms).toHaveLength(2)
    on.clock.advance(3_600)
    await on.testkit().latchkey.worker.drain()
    expect(receiver.forms).toHaveLength(2)
  })

  it('is begun by an application: the person says yes, other applications end as well, and the browser goes back', async () => {
    const { project, ada, party, browser, tokens } = await scene({
      post_logout_redirect_uris: ['https://wiki.example/bye'],
    })
    const second = await createRelyingParty(on.testkit(), project)
    const begun = await second.begin({ scope: 'openid' })
    const other = await second.finish(begun, await browser.allow(project, ada, begun.url))
    const url = client.buildEndSessionUrl(party.config, {
      ...{ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: 'https://wiki.example/bye', state: 'kept' },
    })
    const question = await browser.go(url)
    expect(question.text).toContain('Sign out?')
    const [, action = ''] = /action="([^"]+)"/.exec(question.text) ?? []
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(question.text) ?? []
    const arrival = await browser.submit(action, { xsrf, logout: 'yes' })
    expect(arrival.url.href).toBe('https://wiki.example/bye?state=kept')
    expect(await verified(party, receiver.forms[0])).toMatchObject({ sub: ada.userId })
    expect((await client.tokenIntrospection(second.config, other.access_token)).active, 'of another').toBe(false)
    const silent = await party.begin({ prompt: 'none' })
    expect((await browser.go(silent.url)).url.searchParams.get('error')).toBe('login_required')
    expect((await project.asUser(ada, 'GET', '/users/me')).status, 'the session in the app goes on').toBe(200)
  })

  it('goes to no address that the application has not registered, and needs the form of the page', async () => {
    const { party, browser, tokens } = await scene()
    const url = client.buildEndSessionUrl(party.config, {
      ...{ id_token_hint: tokens.id_token ?? '', post_logout_redirect_uri: redirectUri },
    })
    expect((await browser.go(url)).status).toBe(400)
    const question = await browser.go(client.buildEndSessionUrl(party.config, {}))
    const [, action = ''] = /action="([^"]+)"/.exec(question.text) ?? []
    expect((await browser.submit(action, { xsrf: 'guessed', logout: 'yes' })).status).toBe(400)
    expect((await client.tokenIntrospection(party.config, tokens.access_token)).active).toBe(true)
  })
})
