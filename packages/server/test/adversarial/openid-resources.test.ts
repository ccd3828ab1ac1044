/** Attacks on tokens for resources, each by its name in the literature (RFC 8707, RFC 9068, RFC 9700). */
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { createResourceServer, grantPermissions } from '../support/resource-server.ts'
import { eachServer } from '../support/servers.ts'

eachServer('an OpenID provider with resources', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const notes = await createResourceServer(on.testkit(), project, { scopes: ['notes:read'], ...input })
    const billing = await createResourceServer(on.testkit(), project, {
      ...{ identifier: 'https://billing.example/api', display_name: 'Billing', scopes: ['billing:read'] },
      ...input,
    })
    await grantPermissions(project, ada.userId, ['notes:read', 'billing:read'])
    const party = await createRelyingParty(on.testkit(), project)
    const browser = new TestBrowser(on.testkit())
    return { project, ada, notes, billing, party, browser }
  }

  async function tokensFor(here: Awaited<ReturnType<typeof scene>>, scope = 'openid notes:read') {
    const begun = await here.party.begin({ scope, resource: here.notes.identifier })
    const callback = await here.browser.allow(here.project, here.ada, begun.url)
    return here.party.finish(begun, callback, here.notes.identifier)
  }

  it('audience confusion: takes a token of one resource at no other, in either format', async () => {
    const signed = await scene()
    const jwt = (await tokensFor(signed)).access_token
    await signed.notes.verify(jwt)
    await expect(signed.billing.verify(jwt)).rejects.toThrow('aud')
    const opaque = await scene({ token_format: 'opaque' })
    const token = (await tokensFor(opaque)).access_token
    expect((await opaque.notes.introspect(token)).active).toBe(true)
    expect(await opaque.billing.introspect(token)).toEqual({ active: false })
    const elsewhere = await scene({ token_format: 'opaque' })
    expect(await elsewhere.notes.introspect(token)).toEqual({ active: false })
  })

  it.each([
    'jwt',
    'opaque',
  ])('token misuse: a token of a resource reads no user info, in the format %s', async format => {
    const here = await scene({ token_format: format })
    const { access_token: token } = await tokensFor(here, 'openid profile email notes:read')
    await expect(client.fetchUserInfo(here.party.config, token, here.ada.userId)).rejects.toThrow()
    expect((await here.project.asUser({ accessToken: token }, 'GET', '/users/me')).status).toBe(401)
  })

  it('token misuse: an ID token is no access token at a resource', async () => {
    const here = await scene()
    const { id_token: token = '' } = await tokensFor(here)
    await expect(here.notes.verify(token)).rejects.toThrow()
  })

  it.each([
    'https://notes.example/api/',
    'https://NOTES.example/api',
    'https://notes.example/other',
    'https://notes.example/api#part',
    'notes',
  ])('unknown resource: answers invalid_target to %s', async resource => {
    const here = await scene()
    const { url } = await here.browser.go((await here.party.begin({ scope: 'openid notes:read', resource })).url)
    expect(url.searchParams.get('error')).toBe('invalid_target')
  })

  it('widening: a code or refresh token gives nothing for a resource that was not allowed', async () => {
    const here = await scene()
    const begun = await here.party.begin({ scope: 'openid notes:read offline_access', resource: here.notes.identifier })
    const callback = await here.browser.allow(here.project, here.ada, begun.url)
    await expect(here.party.finish(begun, callback, here.billing.identifier)).rejects.toMatchObject({
      error: 'invalid_target',
    })
    const tokens = await tokensFor(here, 'openid notes:read offline_access')
    const refreshed = client.refreshTokenGrant(here.party.config, tokens.refresh_token ?? '', {
      resource: here.billing.identifier,
    })
    await expect(refreshed).rejects.toMatchObject({ error: 'invalid_target' })
  })

  it('widening: a scope of another resource is in no token', async () => {
    const here = await scene()
    const tokens = await tokensFor(here, 'openid notes:read billing:read')
    expect((await here.notes.verify(tokens.access_token)).scope).toBe('notes:read')
  })

  it('resource servers: receive no token and no code with their secret', async () => {
    const { notes, party } = await scene()
    const config = new client.Configuration(
      party.config.serverMetadata(),
      notes.id,
      undefined,
      client.ClientSecretBasic(notes.secret),
    )
    config[client.customFetch] = (url, { method, headers, body }) =>
      on.testkit().fetch(url, { method, headers, body: String(body) })
    client.allowInsecureRequests(config)
    await expect(client.clientCredentialsGrant(config)).rejects.toThrow()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: 'https://notes.example/callback',
      scope: 'openid',
    })
    expect((await new TestBrowser(on.testkit()).go(url)).status).toBe(400)
  })
})
