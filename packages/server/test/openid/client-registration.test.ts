/** Clients that register themselves: by a client id metadata document, and by RFC 7591. */
import type { TestProject } from '@latchkey/testkit'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteUnusedClients } from '../../src/applications/registered-clients.ts'
import { createDocumentHosts } from '../support/document-hosts.ts'
import { connectRelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { createResourceServer, grantPermissions } from '../support/resource-server.ts'
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

    async function scene(settings: object = { metadataDocuments: true, dynamic: true }) {
      const project = await on.project()
      const configured = await configure(project, settings)
      if (configured.status !== 200) throw new Error(configured.text)
      const ada = await project.signUp()
      const clientId = `https://${project.id}.client.example/agent.json`
      hosts.serve(clientId)
      return { project, ada, clientId, browser: new TestBrowser(on.testkit()) }
    }
    const metadata = async (project: TestProject) =>
      (await on.testkit().fetch(`/.well-known/oauth-authorization-server/p/${project.id}`)).json()
    const register = (project: TestProject, body: object, peerAddress?: string) =>
      on
        .testkit()
        .fetch(
          `/p/${project.id}/openid/register`,
          { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
          peerAddress,
        )

    it('signs a person in by its document, whose host is what people read of it', async () => {
      const { project, ada, clientId, browser } = await scene()
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      const begun = await party.begin()
      const { url } = await browser.go(begun.url)
      const request = url.searchParams.get('request')
      const { json } = await project.asUser(ada, 'GET', `/consents/requests/${request}`)
      expect(json).toMatchObject({ needs_consent: true })
      expect(json.application).toMatchObject({ display_name: 'Agent', homepage_url: new URL(clientId).origin })
      const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
      expect(tokens.claims()).toMatchObject({ sub: ada.userId, aud: clientId })
      const refreshed = await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
      expect(refreshed.access_token).toBeTruthy()
      expect(hosts.count(clientId), 'later requests hold to what was read').toBe(1)

      const [listed] = (await project.asAdmin('GET', '/internal/applications')).json.items
      expect(listed).toMatchObject({ client_id: clientId, registration: 'metadata_document', type: 'public' })
      const consents = await project.asUser(ada, 'GET', '/consents?user_id=me')
      expect(consents.json.items).toMatchObject([{ application_id: listed.id }])
      await project.asUser(ada, 'DELETE', `/consents/${listed.id}?user_id=me`)
      await expect(client.fetchUserInfo(party.config, refreshed.access_token, ada.userId)).rejects.toThrow()
    })

    it('receives a token for a resource, with the scopes that the person allowed and holds', async () => {
      const { project, ada, clientId, browser } = await scene()
      const scopes = ['notes:read', 'notes:write']
      const notes = await createResourceServer(on.testkit(), project, { scopes, token_format: 'opaque' })
      await grantPermissions(project, ada.userId, ['notes:read'])
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      // Without `openid`, as MCP clients request it: there is no ID token, and so no nonce.
      const begun = await party.begin({ scope: scopes.join(' '), resource: notes.identifier })
      for (const name of ['nonce', 'prompt']) begun.url.searchParams.delete(name)
      const callback = await browser.allow(project, ada, begun.url)
      const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state }
      const tokens = await client.authorizationCodeGrant(party.config, callback, checks, { resource: notes.identifier })
      expect([tokens.id_token, tokens.refresh_token]).toEqual([undefined, undefined])
      expect(await notes.introspect(tokens.access_token)).toMatchObject({
        ...{ active: true, aud: notes.identifier, sub: ada.userId, client_id: clientId, scope: 'notes:read' },
      })
      await expect(client.fetchUserInfo(party.config, tokens.access_token, ada.userId)).rejects.toThrow()
    })

    it('signs a person in after it registered at the endpoint, as a public client with PKCE', async () => {
      const { project, ada, browser } = await scene()
      const response = await register(project, {
        ...{ client_name: 'Agent', redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' },
        ...{
          logo_uri: 'https://elsewhere.example/logo.png',
          jwks_uri: 'https://10.0.0.1/jwks',
          grant_types: ['password'],
        },
      })
      expect(response.status).toBe(201)
      const registered = await response.json()
      expect(registered).toMatchObject({
        ...{ client_name: 'Agent', redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' },
        grant_types: ['authorization_code'],
      })
      for (const absent of ['client_secret', 'logo_uri', 'jwks_uri', 'registration_access_token'])
        expect(registered).not.toHaveProperty(absent)
      const party = await connectRelyingParty(on.testkit(), project, { clientId: registered.client_id })
      const begun = await party.begin()
      const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
      expect(tokens.claims()?.sub).toBe(ada.userId)
      const read = await project.asAdmin('GET', `/internal/applications/${registered.client_id}`)
      expect(read.json).toMatchObject({ registration: 'dynamic', client_id: registered.client_id })
    })

    it('is refused where the project does not accept it, which is the default', async () => {
      const { project, clientId, browser } = await scene({})
      const { registration_endpoint, client_id_metadata_document_supported } = await metadata(project)
      expect([registration_endpoint, client_id_metadata_document_supported]).toEqual([undefined, undefined])
      expect((await register(project, { redirect_uris: [redirectUri] })).status).toBe(404)
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      expect((await browser.go((await party.begin()).url)).status).toBe(400)
      expect(hosts.count(clientId)).toBe(0)

      await configure(project, { metadataDocuments: true, dynamic: true })
      expect(await metadata(project)).toMatchObject({
        registration_endpoint: `${on.testkit().config.publicUrl}/p/${project.id}/openid/register`,
        client_id_metadata_document_supported: true,
      })
      expect((await browser.go((await party.begin()).url)).url.searchParams.get('request')).toBeTruthy()
    })

    it('is refused where the host of its document is none of those that the project names', async () => {
      const { project, clientId, browser } = await scene({
        metadataDocuments: true,
        metadataDocumentHosts: 'agent.example, other.client.example',
      })
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      expect((await browser.go((await party.begin()).url)).status).toBe(400)
      expect(hosts.count(clientId)).toBe(0)
      const listed = `https://other.client.example/${project.id}.json`
      hosts.serve(listed)
      const accepted = await connectRelyingParty(on.testkit(), project, { clientId: listed })
      expect((await browser.go((await accepted.begin()).url)).url.searchParams.get('request')).toBeTruthy()
    })

    it('is refused by an owner: switched off it gets nothing, and only that can be changed of it', async () => {
      const { project, ada, clientId, browser } = await scene()
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      const begun = await party.begin()
      const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
      const [{ id }] = (await project.asAdmin('GET', '/internal/applications')).json.items
      for (const change of [{ skips_consent: true }, { display_name: 'Ours' }, { redirect_uris: [redirectUri] }])
        expect((await project.asAdmin('PATCH', `/internal/applications/${id}`, change)).status).toBe(400)
      expect((await project.asAdmin('PATCH', `/internal/applications/${id}`, { enabled: false })).status).toBe(200)
      await expect(client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')).rejects.toThrow()
      expect((await browser.go((await party.begin()).url)).status).toBe(400)
    })

    it('asks the person each time, and gets nothing without', async () => {
      const { project, ada, clientId, browser } = await scene()
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      const begun = await party.begin({ scope: 'openid' })
      await browser.allow(project, ada, begun.url)
      const silent = await party.begin({ scope: 'openid', prompt: 'none' })
      expect((await browser.go(silent.url)).status).toBe(400)
      const again = await party.begin({ scope: 'openid' })
      again.url.searchParams.delete('prompt')
      const request = (await browser.go(again.url)).url.searchParams.get('request')
      expect((await project.asUser(ada, 'GET', `/consents/requests/${request}`)).json.needs_consent).toBe(true)
    })

    it('goes after a week in which no one allowed it anything', async () => {
      const { project, ada, clientId, browser } = await scene()
      const party = await connectRelyingParty(on.testkit(), project, { clientId })
      const begun = await party.begin()
      await browser.allow(project, ada, begun.url)
      const unused = await (await register(project, { redirect_uris: [redirectUri] })).json()
      on.clock.advance(8 * 24 * 3_600)
      const { app } = on.testkit().latchkey
      await deleteUnusedClients.run({ app, database: app.database, clock: on.clock, log: app.log })
      expect((await project.asAdmin('GET', `/internal/applications/${unused.client_id}`)).status).toBe(404)
      expect((await project.asAdmin('GET', '/internal/applications')).json.items).toHaveLength(1)
    })
  },
  { parts: hosts.parts },
)
