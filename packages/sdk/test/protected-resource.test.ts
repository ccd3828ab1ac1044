import type { Testkit } from '@latchkey/testkit'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../../server/test/support/relying-party.ts'
import { createResourceServer, grantPermissions } from '../../server/test/support/resource-server.ts'
import { protectedResource, type Refusal } from '../src/protected-resource/protected-resource.ts'
import { startWorld } from './support/world.ts'

const scopes = ['notes:read', 'notes:write']

describe('a protected resource', () => {
  let testkit: Testkit
  let requests = 0
  beforeAll(async () => {
    testkit = await startWorld()
  })
  afterAll(() => testkit.stop())

  async function scene(input: object = {}) {
    const project = await testkit.createProject()
    const ada = await project.signUp()
    const server = await createResourceServer(testkit, project, { scopes, token_format: 'opaque', ...input })
    await grantPermissions(project, ada.userId, scopes)
    const party = await createRelyingParty(testkit, project)
    const { identifier: resource, issuer, id: clientId, secret: clientSecret } = server
    const notes = protectedResource({
      ...{ resource, issuer, clientId, clientSecret, scopes, displayName: 'Notes' },
      fetch: (url, init) => {
        requests += 1
        return testkit.latchkey.fetch(new Request(url, init))
      },
    })
    const tokenWith = async (scope: string) => {
      const begun = await party.begin({ scope: `openid ${scope}`, resource })
      const callback = await new TestBrowser(testkit).allow(project, ada, begun.url)
      return (await party.finish(begun, callback, resource)).access_token
    }
    return { project, ada, party, notes, tokenWith }
  }
  const refused = (access: { readonly isAllowed: boolean }): Refusal => {
    expect(access.isAllowed).toBe(false)
    // As was just compared.
    return access as Refusal
  }

  it('has metadata where RFC 9728 says, and challenges without a token name its URL', async () => {
    const { notes } = await scene()
    expect(notes.metadataUrl).toBe('https://notes.example/.well-known/oauth-protected-resource/api')
    expect(await notes.metadataResponse().json()).toEqual({
      ...{ resource: 'https://notes.example/api', authorization_servers: [expect.stringContaining('/p/')] },
      ...{ bearer_methods_supported: ['header'], scopes_supported: scopes, resource_name: 'Notes' },
    })
    const refusal = refused(await notes.check(null, ['notes:read']))
    expect([refusal.status, refusal.headers['www-authenticate']]).toEqual([
      401,
      `Bearer resource_metadata="${notes.metadataUrl}", scope="notes:read"`,
    ])
  })

  it('allows a token with the scopes, and steps up where one is missing', async () => {
    const { ada, party, notes, tokenWith } = await scene()
    const token = await tokenWith('notes:read')
    const allowed = { isAllowed: true, userId: ada.userId, clientId: party.applicationId, scopes: ['notes:read'] }
    expect(await notes.check(`Bearer ${token}`, ['notes:read'])).toMatchObject(allowed)
    const refusal = refused(await notes.check(`bearer ${token}`, ['notes:write']))
    expect(refusal.status).toBe(403)
    expect(refusal.headers['www-authenticate']).toContain('error="insufficient_scope"')
    expect(refusal.headers['www-authenticate']).toContain('scope="notes:read notes:write"')
    expect(await notes.check(`Bearer ${await tokenWith('notes:read notes:write')}`, scopes)).toMatchObject({
      isAllowed: true,
    })
  })

  it('refuses a token within a second after the consent is withdrawn', async () => {
    const { project, ada, party, notes, tokenWith } = await scene()
    const token = await tokenWith('notes:read')
    expect((await notes.check(`Bearer ${token}`)).isAllowed).toBe(true)
    await project.asUser(ada, 'DELETE', `/consents/${party.applicationId}?user_id=me`)
    const withdrawnAt = performance.now()
    let lastAllowedAt = withdrawnAt
    for (let startedAt = withdrawnAt; (await notes.check(`Bearer ${token}`)).isAllowed; startedAt = performance.now())
      lastAllowedAt = startedAt
    expect(lastAllowedAt - withdrawnAt).toBeLessThan(1_000)
    expect((await notes.check(`Bearer ${token}`)).isAllowed).toBe(false)
  })

  it('refuses a token of another audience, of another project, and one that is malformed', async () => {
    const [here, there] = [await scene(), await scene()]
    const begun = await here.party.begin()
    const callback = await new TestBrowser(testkit).allow(here.project, here.ada, begun.url)
    const { access_token: ofUserInfo } = await here.party.finish(begun, callback)
    for (const token of [ofUserInfo, await there.tokenWith('notes:read'), 'nothing', 'a b', 'x'.repeat(5_000)]) {
      const refusal = refused(await here.notes.check(`Bearer ${token}`))
      expect([refusal.status, refusal.body.error]).toEqual([401, 'invalid_token'])
    }
  })

  it('refuses a token that is bound to a key, without a proof', async () => {
    const { project, ada, party, notes } = await scene()
    const DPoP = client.getDPoPHandle(party.config, await client.randomDPoPKeyPair('ES256'))
    const begun = await party.begin({ scope: 'openid notes:read', resource: notes.metadata.resource })
    const callback = await new TestBrowser(testkit).allow(project, ada, begun.url)
    const checks = { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce: begun.nonce }
    const { access_token } = await client.authorizationCodeGrant(
      party.config,
      callback,
      checks,
      { resource: notes.metadata.resource },
      { DPoP },
    )
    expect(refused(await notes.check(`Bearer ${access_token}`)).body.error).toBe('invalid_token')
  })

  it('sends one introspection request for concurrent checks of a token', async () => {
    const { notes, tokenWith } = await scene()
    const token = await tokenWith('notes:read')
    requests = 0
    await Promise.all(Array.from({ length: 50 }, () => notes.check(`Bearer ${token}`)))
    expect(requests).toBe(1)
  })

  it('throws an error that names the fix where the project refuses its secret', async () => {
    const { notes } = await scene()
    const { resource, authorization_servers } = notes.metadata
    const wrong = protectedResource({
      ...{ resource, issuer: authorization_servers[0] ?? '', clientId: crypto.randomUUID(), clientSecret: 'wrong' },
      fetch: (url, init) => testkit.latchkey.fetch(new Request(url, init)),
    })
    await expect(wrong.check('Bearer something')).rejects.toThrow('Compare them with those of its registration')
  })

  it('throws, and allows nothing, where the project cannot be reached or redirects', async () => {
    const at = (fetch: typeof globalThis.fetch) =>
      protectedResource({
        ...{ resource: 'https://notes.example/api', issuer: 'https://auth.example/p/engines', fetch },
        ...{ clientId: 'notes', clientSecret: 'secret' },
      })
    const unreachable = at(() => Promise.reject(new TypeError('fetch failed')))
    await expect(unreachable.check('Bearer token')).rejects.toThrow('Check the issuer')
    const redirecting = at(async () => new Response(null, { status: 302, headers: { location: '/elsewhere' } }))
    await expect(redirecting.check('Bearer token')).rejects.toThrow('302')
  })
})
