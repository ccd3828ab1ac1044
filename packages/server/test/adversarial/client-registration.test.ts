/** Attacks by clients that register themselves, and by their documents. */
import type { TestProject } from '@latchkey/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDocumentHosts } from '../support/document-hosts.ts'
import { connectRelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

const hosts = createDocumentHosts()
beforeAll(hosts.start)
afterAll(hosts.stop)

eachServer(
  'a client that registers itself',
  on => {
    const configure = (project: TestProject, settings: object) =>
      project.asAdmin('PATCH', '/internal/config/override', {
        config_override_string: JSON.stringify({ clientRegistration: settings }),
      })

    async function scene() {
      const project = await on.project()
      await configure(project, { metadataDocuments: true, dynamic: true })
      const ada = await project.signUp()
      return { project, ada, browser: new TestBrowser(on.testkit()) }
    }
    /** Where a browser comes to that begins at the client. */
    async function arrival(project: TestProject, clientId: string, parameters: Record<string, string> = {}) {
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      return new TestBrowser(on.testkit()).go((await party.begin(parameters)).url)
    }
    const register = (project: TestProject, body: unknown, peerAddress?: string) =>
      on
        .testkit()
        .fetch(
          `/p/${project.id}/openid/register`,
          { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
          peerAddress,
        )
    const at = (project: TestProject, path: string) => `https://${project.id}.client.example/${path}`

    it.each([
      'https://127.0.0.1/agent.json',
      'https://10.0.0.1/agent.json',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/agent.json',
      'https://[fd00::1]/agent.json',
      'https://localhost:25/agent.json',
      'https://user:secret@client.example/agent.json',
      'https://client.example/a/../agent.json',
      'https://client.example/agent.json#part',
      'http://client.example/agent.json',
      `https://client.example/${'a'.repeat(2_000)}`,
    ])('has no document at %s', async clientId => {
      const { project } = await scene()
      const { status, url } = await arrival(project, clientId)
      expect(status).toBe(400)
      expect(url.searchParams.get('request')).toBeNull()
      expect((await project.asAdmin('GET', '/internal/applications')).json.items).toEqual([])
    })

    it.each([
      ['names another client id', { client_id: 'https://bank.client.example/agent.json' }, {}],
      ['has a secret', { client_secret: 'lkcs_x' }, {}],
      ['wants to show a secret', { token_endpoint_auth_method: 'client_secret_basic' }, {}],
      ['has no redirect URI', { redirect_uris: [] }, {}],
      ['redirects to http', { redirect_uris: ['http://wiki.example/callback'] }, {}],
      ['redirects to a wildcard', { redirect_uris: ['https://*.wiki.example/callback'] }, {}],
      ['redirects to code', { redirect_uris: ['javascript:alert(1)'] }, {}],
      ['is no JSON by its type', {}, { 'content-type': 'text/html' }],
      ['is larger than 16 KB', { padding: 'x'.repeat(20_000) }, {}],
    ])('is refused with a document that %s', async (_, fields, headers) => {
      const { project } = await scene()
      const clientId = at(project, 'agent.json')
      hosts.serve(clientId, fields, headers)
      const { status, url } = await arrival(project, clientId, { redirect_uri: redirectUri })
      expect(status).toBe(400)
      expect(url.pathname).toMatch(/\/openid\/authorize$/)
      expect(hosts.count(clientId)).toBe(1)
    })

    it('is refused with a document that redirects, and where it leads nothing is fetched', async () => {
      const { project } = await scene()
      const [from, to] = [at(project, 'from.json'), at(project, 'to.json')]
      hosts.serve(to, { client_id: from })
      hosts.answer(from, response => response.writeHead(302, { location: to }).end())
      expect((await arrival(project, from)).status).toBe(400)
      expect(hosts.count(to)).toBe(0)
    })

    it('is refused with a document that does not end, after three seconds', async () => {
      const { project } = await scene()
      const clientId = at(project, 'slow.json')
      hosts.answer(clientId, response => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{')
      })
      expect((await arrival(project, clientId)).status).toBe(400)
    })

    it('gets no code at an address that its document names no more', async () => {
      const { project, ada, browser } = await scene()
      const clientId = at(project, 'agent.json')
      hosts.serve(clientId)
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      const begun = await party.begin()
      await party.finish(begun, await browser.allow(project, ada, begun.url))
      hosts.serve(clientId, { client_name: 'Your bank', redirect_uris: ['https://elsewhere.example/callback'] })
      // A provider is made anew with other settings, and reads each document again.
      await configure(project, { metadataDocuments: true, dynamic: false })
      expect((await browser.go((await party.begin()).url)).status).toBe(400)
      const moved = await party.begin({ redirect_uri: 'https://elsewhere.example/callback', prompt: 'none' })
      expect((await browser.go(moved.url)).status, 'the person is asked again').toBe(400)
    })

    it('is no open redirector: a link to the project leads to its address only with the answer of the person', async () => {
      const { project, ada, browser } = await scene()
      const clientId = at(project, 'agent.json')
      hosts.serve(clientId)
      const registered = await (await register(project, { redirect_uris: [redirectUri] })).json()
      for (const id of [clientId, registered.client_id]) {
        const party = await connectRelyingParty(on.testkit(), project, { clientId: id })
        const wrong: Record<string, string>[] = [
          { prompt: 'none' },
          { response_type: 'token' },
          { code_challenge_method: 'plain' },
          { prompt: 'none', response_mode: 'form_post' },
        ]
        for (const parameters of wrong) {
          const { status, url, text } = await browser.go((await party.begin(parameters)).url)
          expect([status, url.origin]).toEqual([400, new URL(on.testkit().config.publicUrl).origin])
          expect(text).not.toContain(new URL(redirectUri).host)
        }
        const begun = await party.begin()
        const request = (await browser.go(begun.url)).url.searchParams.get('request')
        const { json } = await project.asUser(ada, 'POST', `/consents/requests/${request}/deny`, {})
        expect((await browser.go(json.redirect_url)).url.searchParams.get('error')).toBe('access_denied')
      }
    })

    it('fetches documents at the start of an authorization alone, and each once in half a minute', async () => {
      const { project, ada, browser } = await scene()
      const clientId = at(project, 'agent.json')
      hosts.serve(clientId, {}, { 'cache-control': 'no-store, max-age=0' })
      const token = await on.testkit().fetch(`/p/${project.id}/openid/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'authorization_code', code: 'x', client_id: clientId }),
      })
      expect(token.status).toBe(400)
      expect(hosts.count(clientId)).toBe(0)
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      const begun = await Promise.all([party.begin(), party.begin(), party.begin()])
      await Promise.all(begun.map(({ url }) => new TestBrowser(on.testkit()).go(url)))
      const last = await party.begin()
      await party.finish(last, await browser.allow(project, ada, last.url))
      expect(hosts.count(clientId)).toBe(1)
    })

    it('shows a name on one line, without characters that turn it, and no logo', async () => {
      const { project, ada } = await scene()
      const clientId = at(project, 'agent.json')
      const logo = 'https://elsewhere.example/logo.png'
      hosts.serve(clientId, { client_name: 'Agent\u202Etxt.exe\nby your bank\u0000', logo_uri: logo })
      const { url } = await arrival(project, clientId)
      const request = await project.asUser(ada, 'GET', `/consents/requests/${url.searchParams.get('request')}`)
      expect(request.json.application.display_name).toBe('Agenttxt.exe by your bank')
      expect(request.text).not.toContain(logo)
    })

    it('floods: is registered sixty times in ten minutes by one client IP', async () => {
      const { project } = await scene()
      const answers = await Promise.all(
        Array.from({ length: 70 }, () => register(project, { redirect_uris: [redirectUri] }, '203.0.113.81')),
      )
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(60)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
      expect((await project.asAdmin('GET', '/internal/applications')).json.items, 'no one uses them').toEqual([])
      const own = { display_name: 'Wiki', redirect_uris: [redirectUri] }
      expect((await project.asAdmin('POST', '/internal/applications', own)).status).toBe(201)
    })

    it.each([
      ['no redirect URI', {}],
      ['an address without TLS', { redirect_uris: ['http://wiki.example/callback'] }],
      ['code for an address', { redirect_uris: ['javascript:alert(1)'] }],
      ['51 addresses', { redirect_uris: Array.from({ length: 51 }, (_, index) => `${redirectUri}/${index}`) }],
      ['a list', []],
      ['a text', 'client'],
    ])('is not registered with %s', async (_, body) => {
      const { project } = await scene()
      expect((await register(project, body)).status).toBe(400)
    })

    it('chooses neither its id, its secret nor its scopes at its registration, and gets no token without a person', async () => {
      const { project, ada } = await scene()
      const own = { client_id: ada.userId, client_secret: 'known', skips_consent: true, scope: 'openid admin' }
      const response = await register(project, {
        ...own,
        redirect_uris: [redirectUri],
        grant_types: ['client_credentials'],
      })
      const registered = await response.json()
      expect(registered.client_id).not.toBe(ada.userId)
      expect(registered.scope).not.toContain('admin')
      expect(registered.client_secret).toBeUndefined()
      const token = await on.testkit().fetch(`/p/${project.id}/openid/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type: 'client_credentials', client_id: registered.client_id }),
      })
      expect(token.status).toBe(400)
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const path = `/p/${project.id}/openid/register/${registered.client_id}`
        expect((await on.testkit().fetch(path, { method })).status).toBeGreaterThanOrEqual(400)
      }
    })
  },
  { parts: hosts.parts },
)
