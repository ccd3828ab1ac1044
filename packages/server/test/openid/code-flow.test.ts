import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { createRelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer('sign-in with a project', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, input)
    return { project, ada, party, browser: new TestBrowser(on.testkit()) }
  }

  it('gives an application of another who it is, once the person has allowed it', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin({ login_hint: ada.email })
    const { url } = await browser.go(begun.url)
    expect(url.pathname).toBe(`/p/${project.id}/authorize`)
    const request = url.searchParams.get('request')
    const consentRequest = await project.asUser(ada, 'GET', `/consents/requests/${request}`)
    expect(consentRequest.json).toEqual({
      application: {
        ...{ id: party.applicationId, display_name: 'Wiki', homepage_url: null },
        ...{ logo_url: null, verified_domain: null },
      },
      ...{ scopes: ['openid', 'profile', 'email', 'offline_access'], resources: [] },
      ...{ returns_to: 'wiki.example', login_hint: ada.email, needs_consent: true, needs_sign_in: false },
    })
    const granted = await project.asUser(ada, 'POST', `/consents/requests/${request}/grant`, {})
    const callback = (await browser.go(granted.json.redirect_url)).url
    expect(callback.href.split('?')[0]).toBe(redirectUri)
    expect(callback.searchParams.get('iss')).toBe(`${on.testkit().config.publicUrl}/p/${project.id}`)
    const tokens = await party.finish(begun, callback)
    expect(tokens.claims()).toMatchObject({ sub: ada.userId, aud: party.applicationId })
    expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('RS256')
    const userInfo = await client.fetchUserInfo(party.config, tokens.access_token, ada.userId)
    expect(userInfo).toEqual({ sub: ada.userId, email: ada.email, email_verified: false })
  })

  it('refreshes, and each refresh token works once', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const first = await party.finish(begun, await browser.allow(project, ada, begun.url))
    const second = await client.refreshTokenGrant(party.config, first.refresh_token ?? '')
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect((await client.tokenIntrospection(party.config, second.access_token)).active).toBe(true)
    await expect(client.refreshTokenGrant(party.config, first.refresh_token ?? '')).rejects.toThrow()
    expect((await client.tokenIntrospection(party.config, second.access_token)).active).toBe(false)
    await expect(client.refreshTokenGrant(party.config, second.refresh_token ?? '')).rejects.toThrow()
  })

  it('asks no second time, in the same browser or in another, until the consent is withdrawn', async () => {
    const { project, ada, party, browser } = await scene()
    const parameters = { prompt: 'none', scope: 'openid email' }
    const unknown = await party.begin(parameters)
    expect((await browser.go(unknown.url)).url.searchParams.get('error')).toBe('login_required')

    const begun = await party.begin({ scope: 'openid email' })
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    const silent = await party.begin(parameters)
    expect((await party.finish(silent, (await browser.go(silent.url)).url)).claims()?.sub).toBe(ada.userId)

    const other = new TestBrowser(on.testkit())
    const again = await party.begin({ scope: 'openid email', prompt: '' })
    again.url.searchParams.delete('prompt')
    const { url } = await other.go(again.url)
    const consentRequest = await project.asUser(ada, 'GET', `/consents/requests/${url.searchParams.get('request')}`)
    expect(consentRequest.json.needs_consent).toBe(false)

    const list = await project.asUser(ada, 'GET', '/consents?user_id=me')
    expect(list.json.items).toMatchObject([{ application_id: party.applicationId, scopes: ['openid', 'email'] }])
    const withdrawn = await project.asUser(ada, 'DELETE', `/consents/${party.applicationId}?user_id=me`)
    expect(withdrawn.status).toBe(200)
    expect((await client.tokenIntrospection(party.config, tokens.access_token)).active).toBe(false)
    const after = await party.begin(parameters)
    expect((await browser.go(after.url)).url.searchParams.get('error')).toBe('consent_required')
  })

  it.each([
    'sign-out',
    'revoked',
    'locked',
    'deleted',
    'switched off',
  ])('ends what was given when the session or the application ends: %s', async ending => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    if (ending === 'sign-out') await project.asUser(ada, 'DELETE', '/auth/sessions/current')
    if (ending === 'revoked') {
      const sessions = await project.asServer('GET', `/auth/sessions?user_id=${ada.userId}`)
      for (const { id } of sessions.json.items) await project.asServer('DELETE', `/auth/sessions/${id}`)
    }
    if (ending === 'locked') await project.asServer('PATCH', `/users/${ada.userId}`, { is_locked: true })
    if (ending === 'deleted') await project.asServer('DELETE', `/users/${ada.userId}`)
    if (ending === 'switched off')
      await project.asAdmin('PATCH', `/internal/applications/${party.applicationId}`, { enabled: false })
    await expect(client.fetchUserInfo(party.config, tokens.access_token, ada.userId)).rejects.toThrow()
    await expect(client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')).rejects.toThrow()
    const silent = await party.begin({ prompt: 'none' })
    expect((await browser.go(silent.url)).url.searchParams.get('code')).toBeNull()
  })

  it('takes pushed requests, DPoP and public applications', async () => {
    const { project, ada, party, browser } = await scene({ type: 'public' })
    const begun = await party.begin()
    const pushed = await client.buildAuthorizationUrlWithPAR(party.config, Object.fromEntries(begun.url.searchParams))
    const DPoP = client.getDPoPHandle(party.config, await client.randomDPoPKeyPair('ES256'))
    const callback = await browser.allow(project, ada, pushed)
    const tokens = await client.authorizationCodeGrant(
      party.config,
      callback,
      { pkceCodeVerifier: begun.verifier, expectedState: begun.state, expectedNonce: begun.nonce },
      undefined,
      { DPoP },
    )
    expect(tokens.token_type).toBe('dpop')
    const userInfo = await client.fetchUserInfo(party.config, tokens.access_token, ada.userId, { DPoP })
    expect(userInfo.email).toBe(ada.email)
  })

  it('takes the old secret for as long as its overlap lasts', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    await project.asAdmin('POST', `/internal/applications/${party.applicationId}/rotate-secret`, { overlap_hours: 1 })
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    on.clock.advance(61 * 60)
    await expect(client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')).rejects.toThrow()
  })

  it('asks for a new sign-in where the application does', async () => {
    const { project, ada, party, browser } = await scene()
    on.clock.advance(60)
    const begun = await party.begin({ max_age: '30' })
    const request = (await browser.go(begun.url)).url.searchParams.get('request')
    const consentRequest = await project.asUser(ada, 'GET', `/consents/requests/${request}`)
    expect(consentRequest.json.needs_sign_in).toBe(true)
    const refused = await project.asUser(ada, 'POST', `/consents/requests/${request}/grant`, {})
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('Sign in again')
  })

  it('brings a refusal of the person to the application', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const request = (await browser.go(begun.url)).url.searchParams.get('request')
    const { json } = await project.asUser(ada, 'POST', `/consents/requests/${request}/deny`, {})
    const { url } = await browser.go(json.redirect_url)
    expect(url.searchParams.get('error')).toBe('access_denied')
    expect(url.searchParams.get('state')).toBe(begun.state)
  })

  it('is described where either standard looks', async () => {
    const { project, party } = await scene()
    const known = party.config.serverMetadata()
    for (const path of [
      `/.well-known/oauth-authorization-server/p/${project.id}`,
      `/p/${project.id}/.well-known/openid-configuration`,
    ]) {
      const response = await on.testkit().fetch(path)
      expect(await response.json()).toMatchObject({
        issuer: known.issuer,
        token_endpoint: `${known.issuer}/openid/token`,
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      })
    }
    expect((await on.testkit().fetch('/p/nothing-here/.well-known/openid-configuration')).status).toBe(404)
    expect((await on.testkit().fetch('/p/internal/.well-known/openid-configuration')).status).toBe(404)
  })

  it('signs with keys that are published without their private halves', async () => {
    const { party } = await scene()
    const response = await on.testkit().fetch(party.config.serverMetadata().jwks_uri ?? '')
    const { keys } = await response.json()
    expect(keys.map(({ kty }: { kty: string }) => kty).sort()).toEqual(['EC', 'RSA'])
    for (const key of keys) expect(Object.keys(key)).not.toContain('d')
  })
})
