import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { createRelyingParty, TestBrowser } from '../support/relying-party.ts'
import { createResourceServer, grantPermissions } from '../support/resource-server.ts'
import { eachServer } from '../support/servers.ts'

const scopes = ['notes:read', 'notes:write', 'notes:delete']

eachServer('tokens for a resource', on => {
  async function scene(input: Record<string, unknown> = {}, held = ['notes:read', 'notes:write']) {
    const project = await on.project()
    const ada = await project.signUp()
    const notes = await createResourceServer(on.testkit(), project, { scopes, ...input })
    await grantPermissions(project, ada.userId, held)
    const party = await createRelyingParty(on.testkit(), project)
    return { project, ada, notes, party, browser: new TestBrowser(on.testkit()) }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  async function tokensFor({ project, ada, notes, party, browser }: Scene, scope: string, more = {}) {
    const begun = await party.begin({ scope, resource: notes.identifier, ...more })
    return party.finish(begun, await browser.allow(project, ada, begun.url), notes.identifier)
  }

  it.each([
    'RS256',
    'ES256',
  ])('are signed with %s for one audience, and verified without a request', async algorithm => {
    const here = await scene({ token_algorithm: algorithm, token_lifetime_seconds: 120 })
    const tokens = await tokensFor(here, 'openid notes:read notes:write')
    expect(tokens.scope?.split(' ').sort()).toEqual(['notes:read', 'notes:write'])
    expect(tokens.expires_in).toBe(120)
    const claims = await here.notes.verify(tokens.access_token)
    expect(claims).toMatchObject({
      ...{ iss: here.notes.issuer, aud: here.notes.identifier, sub: here.ada.userId },
      ...{ client_id: here.party.applicationId, scope: tokens.scope },
    })
    expect(claims.jti).toBeTruthy()
    const later = new Date(Date.now() + 3_600_000)
    await expect(here.notes.verify(tokens.access_token, later)).rejects.toThrow('exp')
  })

  it('have only scopes that the user holds, and follow what is granted and revoked', async () => {
    const here = await scene()
    const begun = await here.party.begin({
      scope: 'openid notes:read notes:delete offline_access',
      resource: here.notes.identifier,
    })
    const request = (await here.browser.go(begun.url)).url.searchParams.get('request')
    const consentRequest = await here.project.asUser(here.ada, 'GET', `/consents/requests/${request}`)
    expect(consentRequest.json.resources).toEqual([
      {
        ...{ identifier: here.notes.identifier, display_name: 'Notes' },
        scopes: [{ id: 'notes:read', display_name: 'notes:read' }],
      },
    ])
    const { json } = await here.project.asUser(here.ada, 'POST', `/consents/requests/${request}/grant`, {})
    const tokens = await here.party.finish(begun, (await here.browser.go(json.redirect_url)).url, here.notes.identifier)
    expect(decodeJwt(tokens.access_token).scope).toBe('notes:read')
    await here.project.asServer('DELETE', `/project-permissions/${here.ada.userId}/notes:read`)
    const refreshed = await client.refreshTokenGrant(here.party.config, tokens.refresh_token ?? '', {
      resource: here.notes.identifier,
    })
    expect(decodeJwt(refreshed.access_token).scope).toBeUndefined()
  })

  it('are stepped up: a scope that was not allowed before needs consent, once', async () => {
    const here = await scene()
    await tokensFor(here, 'openid notes:read')
    const silent = { prompt: 'none', scope: 'openid notes:read', resource: here.notes.identifier }
    expect((await here.browser.go((await here.party.begin(silent)).url)).url.searchParams.get('code')).toBeTruthy()
    const more = { ...silent, scope: 'openid notes:read notes:write' }
    const refused = await here.browser.go((await here.party.begin(more)).url)
    expect(refused.url.searchParams.get('error')).toBe('consent_required')
    const tokens = await tokensFor(here, 'openid notes:read notes:write')
    expect(tokens.scope).toBe('notes:read notes:write')
    const { json } = await here.project.asUser(here.ada, 'GET', '/consents?user_id=me')
    expect(json.items[0].resources).toEqual([
      { identifier: here.notes.identifier, scopes: ['notes:read', 'notes:write'] },
    ])
  })

  it('in the format opaque are introspected by the resource server, and end at once with the consent', async () => {
    const here = await scene({ token_format: 'opaque' })
    const tokens = await tokensFor(here, 'openid notes:read')
    expect(await here.notes.introspect(tokens.access_token)).toMatchObject({
      ...{ active: true, aud: here.notes.identifier, scope: 'notes:read' },
      ...{ sub: here.ada.userId, client_id: here.party.applicationId },
    })
    await here.project.asUser(here.ada, 'DELETE', `/consents/${here.party.applicationId}?user_id=me`)
    expect(await here.notes.introspect(tokens.access_token)).toEqual({ active: false })
  })

  it('are given no more once the resource is switched off or deleted', async () => {
    const here = await scene()
    const tokens = await tokensFor(here, 'openid notes:read offline_access')
    await here.project.asAdmin('PATCH', `/internal/resources/${here.notes.id}`, { enabled: false })
    const resource = here.notes.identifier
    const refresh = () => client.refreshTokenGrant(here.party.config, tokens.refresh_token ?? '', { resource })
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_target' })
    await here.project.asAdmin('DELETE', `/internal/resources/${here.notes.id}`)
    const { json } = await here.project.asUser(here.ada, 'GET', '/consents?user_id=me')
    expect(json.items[0].resources).toEqual([])
  })
})
