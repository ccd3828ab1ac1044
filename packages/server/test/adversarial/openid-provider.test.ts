/** Attacks on a project as an OpenID provider, each by its name in the literature (RFC 9700, RFC 9207). */
import type { TestProject } from '@latchkey/testkit'
import { SignJWT, UnsecuredJWT } from 'jose'
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { createRelyingParty, type RelyingParty, redirectUri, TestBrowser } from '../support/relying-party.ts'
import { eachServer } from '../support/servers.ts'

eachServer('an OpenID provider', on => {
  async function scene(input: Record<string, unknown> = {}) {
    const project = await on.project()
    const ada = await project.signUp()
    const party = await createRelyingParty(on.testkit(), project, input)
    return { project, ada, party, browser: new TestBrowser(on.testkit()) }
  }

  const post = (
    party: RelyingParty,
    endpoint: string | undefined,
    fields: Record<string, string>,
    secret = party.secret,
  ) =>
    on.testkit().fetch(endpoint ?? '', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(secret === null ? {} : { authorization: `Basic ${btoa(`${party.applicationId}:${secret}`)}` }),
      },
      body: new URLSearchParams(fields),
    })
  const exchange = (party: RelyingParty, fields: Record<string, string>, secret = party.secret) =>
    post(party, party.config.serverMetadata().token_endpoint, fields, secret)
  const requestIn = async (browser: TestBrowser, url: URL) =>
    (await browser.go(url)).url.searchParams.get('request') ?? ''

  it('mix-up: names itself in each answer, and an answer of another provider is refused', async () => {
    const [one, other] = [await scene(), await scene()]
    const begun = await one.party.begin()
    const callback = await one.browser.allow(one.project, one.ada, begun.url)
    callback.searchParams.set('iss', other.party.config.serverMetadata().issuer)
    await expect(one.party.finish(begun, callback)).rejects.toThrow()
  })

  it('code injection: gives no other application, verifier or address anything for a code', async () => {
    const { project, ada, party, browser } = await scene()
    const thief = await createRelyingParty(on.testkit(), project)
    const fresh = async () => {
      const begun = await party.begin()
      const callback = await browser.allow(project, ada, begun.url)
      const code = callback.searchParams.get('code') ?? ''
      return { grant_type: 'authorization_code', code, code_verifier: begun.verifier, redirect_uri: redirectUri }
    }
    expect((await exchange(thief, await fresh())).status).toBe(400)
    expect((await exchange(party, { ...(await fresh()), code_verifier: client.randomPKCECodeVerifier() })).status).toBe(
      400,
    )
    const { code_verifier: _, ...without } = await fresh()
    expect((await exchange(party, without)).status).toBe(400)
    expect((await exchange(party, { ...(await fresh()), redirect_uri: `${redirectUri}/` })).status).toBe(400)
    expect((await exchange(party, await fresh(), 'a wrong secret')).status).toBe(401)
    expect((await exchange(party, { ...(await fresh()), client_id: party.applicationId }, null)).status).toBe(401)
  })

  it('replay: a code works once, however many come at once, and what it gave ends when it comes again', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const callback = await browser.allow(project, ada, begun.url)
    const fields = {
      ...{ grant_type: 'authorization_code', code: callback.searchParams.get('code') ?? '' },
      ...{ code_verifier: begun.verifier, redirect_uri: redirectUri },
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(party, fields)))
    const given = (await Promise.all(answers.map(answer => answer.json()))).filter(({ access_token }) => access_token)
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { access_token, refresh_token } of given) {
      expect((await client.tokenIntrospection(party.config, access_token)).active).toBe(false)
      expect((await client.tokenIntrospection(party.config, refresh_token)).active).toBe(false)
    }
  })

  it('replay: of many refreshes at once with one token, one at most gets anything, and nothing lives on', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(party, fields)))
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
    expect((await client.tokenIntrospection(party.config, tokens.access_token)).active).toBe(false)
  })

  it('PKCE downgrade: takes no request without a challenge, and none that is plain', async () => {
    const { party, browser } = await scene()
    const without = (await party.begin()).url
    without.searchParams.delete('code_challenge')
    without.searchParams.delete('code_challenge_method')
    const plain = (await party.begin({ code_challenge_method: 'plain' })).url
    const unnamed = (await party.begin()).url
    unnamed.searchParams.delete('code_challenge_method')
    for (const url of [without, plain, unnamed])
      expect((await browser.go(url)).url.searchParams.get('error')).toBe('invalid_request')
  })

  it.each([
    'https://wiki.example/callback/',
    'https://wiki.example/callback?next=1',
    'https://wiki.example/Callback',
    'https://wiki.example:443/callback',
    'https://wiki.example/callback/../callback',
    'https://wiki.example.evil.example/callback',
    'https://wiki.example@evil.example/callback',
    'http://wiki.example/callback',
  ])('open redirection: sends no browser to %s', async given => {
    const { party, browser } = await scene()
    const begun = await party.begin({ redirect_uri: given })
    const { status, url, text } = await browser.go(begun.url)
    expect(status).toBe(400)
    expect(url.pathname).toMatch(/\/openid\/authorize$/)
    expect(text).not.toContain('<script')
  })

  it('prompt=none: skips no consent, and more scopes than were allowed need consent', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin({ scope: 'openid' })
    await browser.allow(project, ada, begun.url)
    const more = await party.begin({ scope: 'openid email', prompt: 'none' })
    expect((await browser.go(more.url)).url.searchParams.get('error')).toBe('consent_required')
    const second = await createRelyingParty(on.testkit(), project)
    const foreign = await second.begin({ scope: 'openid', prompt: 'none' })
    expect((await browser.go(foreign.url)).url.searchParams.get('error')).toBe('consent_required')
  })

  it('request of another browser: brings the answer of a person to no browser but the one that began', async () => {
    const { project, ada, party, browser: attacker } = await scene()
    const begun = await party.begin()
    const request = await requestIn(attacker, begun.url)
    // The victim was led to the page of the attacker’s request, and said yes.
    const { json } = await project.asUser(ada, 'POST', `/consents/requests/${request}/grant`, {})
    const victim = await new TestBrowser(on.testkit()).go(json.redirect_url)
    expect(victim.url.searchParams.get('code')).toBeNull()
    const resumed = new URL(json.redirect_url)
    resumed.searchParams.delete('answer')
    const { url } = await attacker.go(resumed)
    expect(url.searchParams.get('code')).toBeNull()
    expect(url.pathname, 'consent is needed again').toBe(`/p/${project.id}/authorize`)
  })

  it('answers: one is of one request, and works once', async () => {
    const { project, ada, party, browser } = await scene()
    const [one, two] = [await party.begin(), await party.begin()]
    const answered = await requestIn(browser, one.url)
    const { json } = await project.asUser(ada, 'POST', `/consents/requests/${answered}/grant`, {})
    const waiting = await requestIn(browser, two.url)
    const moved = new URL(json.redirect_url)
    moved.pathname = moved.pathname.replace(answered, waiting)
    expect((await browser.go(moved)).url.searchParams.get('code')).toBeNull()
    expect((await browser.go(json.redirect_url)).url.searchParams.get('code')).toBeNull()
  })

  it('impersonation: support allows no application anything in the name of a person', async () => {
    const { project, ada, party, browser } = await scene()
    const session = { user_id: ada.userId, is_impersonation: true }
    const { json } = await project.asServer('POST', '/auth/sessions', session)
    const request = await requestIn(browser, (await party.begin()).url)
    const refused = await project.asUser(
      { accessToken: json.access_token },
      'POST',
      `/consents/requests/${request}/grant`,
      {},
    )
    expect(refused.status).toBe(403)
  })

  it('restricted users: are signed in to no other application, and what they allowed earlier gives nothing', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    const waiting = await requestIn(browser, (await party.begin()).url)
    await project.asServer('PATCH', `/users/${ada.userId}`, { restricted_by_admin: true })
    const restricted = await project.asUser(ada, 'POST', `/consents/requests/${waiting}/grant`, {})
    expect(restricted.status).toBe(403)
    const refreshed = client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    await expect(refreshed).rejects.toMatchObject({ error: 'invalid_grant' })
    const userInfo = client.fetchUserInfo(party.config, tokens.access_token, ada.userId)
    await expect(userInfo).rejects.toThrow()
    const silent = await browser.go((await party.begin({ prompt: 'none' })).url)
    expect(silent.url.searchParams.get('code')).toBeNull()

    const guest = await project.request('POST', '/auth/anonymous/sign-up', { body: {} })
    const requestId = await requestIn(new TestBrowser(on.testkit()), (await party.begin()).url)
    const refused = await project.request('POST', `/consents/requests/${requestId}/grant`, {
      accessToken: guest.json.access_token,
      headers: { 'x-stack-allow-anonymous-user': 'true' },
      body: {},
    })
    expect(refused.status).toBe(403)
  })

  it('floods: limits requests from one client IP, each of which leaves a row', async () => {
    const { party } = await scene()
    const { url } = await party.begin()
    const ask = (peerAddress: string) => on.testkit().fetch(url.href, { redirect: 'manual' }, peerAddress)
    const answers = await Promise.all(Array.from({ length: 70 }, () => ask('203.0.113.71')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await ask('203.0.113.72')).status, 'another client IP').toBeLessThan(400)
  })

  it('floods: serves no endpoint by another spelling of its path or its project, which no limit would count', async () => {
    const { project, party } = await scene()
    const { search } = (await party.begin()).url
    const settings = { clientRegistration: { dynamic: true } }
    await project.asAdmin('PATCH', '/internal/config/override', { config_override_string: JSON.stringify(settings) })
    const registration = {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ redirect_uris: [redirectUri] }),
    }
    const exact = `/p/${project.id}/openid`
    expect((await on.testkit().fetch(`${exact}/register`, registration)).status).toBe(201)
    const rows = await everything(project)
    const [other, upper] = [exact.replace('/openid', '/OPENID'), exact.replace(project.id, project.id.toUpperCase())]
    const served: [path: string, status: number][] = []
    for (const [endpoint, init] of [
      [`authorize${search}`, { redirect: 'manual' }],
      [`authorize${search}`, { method: 'HEAD', redirect: 'manual' }],
      ['par', { method: 'POST', body: new URLSearchParams(search) }],
      ['register', registration],
    ] satisfies [string, RequestInit][]) {
      const [name = '', query] = endpoint.split('?')
      const spellings = [
        ...[`${exact}/${name.toUpperCase()}`, `${exact}/${name}/`, `${exact}/${name}//`, `${exact}//${name}`],
        ...[
          `${exact}%2f${name}`,
          `${exact}/${name}%2f`,
          `${exact}/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
        ],
        ...[`${exact}/${name};x`, `${exact}/.%2f${name}`, `${other}/${name}`, `${upper}/${name}`],
      ]
      for (const path of spellings) {
        const { status } = await on.testkit().fetch(query === undefined ? path : `${path}?${query}`, init)
        if (status !== 404) served.push([path, status])
      }
    }
    expect(served).toEqual([])
    expect(await everything(project), 'none of them left a row').toBe(rows)
  })

  it('request objects: takes none that is unsigned, or signed with the secret', async () => {
    const { party, browser } = await scene()
    const claims = { redirect_uri: 'https://evil.example/', scope: 'openid', response_type: 'code' }
    const unsigned = new UnsecuredJWT(claims).setIssuer(party.applicationId).encode()
    const signed = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(party.applicationId)
      .sign(new TextEncoder().encode(party.secret ?? ''))
    for (const request of [unsigned, signed]) {
      const { url } = await browser.go((await party.begin({ request })).url)
      expect(url.searchParams.get('error')).toBe('request_not_supported')
    }
  })

  it('tokens of the provider open nothing of the API, and access tokens of the API nothing of the provider', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    for (const token of [tokens.access_token, tokens.id_token ?? ''])
      expect((await project.asUser({ accessToken: token }, 'GET', '/users/me')).status).toBe(401)
    const userInfo = await on.testkit().fetch(party.config.serverMetadata().userinfo_endpoint ?? '', {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })
    expect(userInfo.status).toBe(401)
  })

  it('tokens of one project are nothing at another, and applications see those of others as inactive', async () => {
    const [one, other] = [await scene(), await scene()]
    const begun = await one.party.begin()
    const tokens = await one.party.finish(begun, await one.browser.allow(one.project, one.ada, begun.url))
    expect((await client.tokenIntrospection(other.party.config, tokens.access_token)).active).toBe(false)
    const neighbour = await createRelyingParty(on.testkit(), one.project)
    expect((await client.tokenIntrospection(neighbour.config, tokens.access_token)).active).toBe(false)
    await client.tokenRevocation(neighbour.config, tokens.access_token).catch(() => {})
    expect((await client.tokenIntrospection(one.party.config, tokens.access_token)).active).toBe(true)
    await client.tokenRevocation(one.party.config, tokens.refresh_token ?? '')
    expect((await client.tokenIntrospection(one.party.config, tokens.access_token)).active).toBe(false)
  })

  it('a stolen database holds no code, token, answer or secret that can be shown', async () => {
    const { project, ada, party, browser } = await scene()
    const begun = await party.begin()
    const tokens = await party.finish(begun, await browser.allow(project, ada, begun.url))
    const rows = await everything(project)
    for (const secret of [tokens.access_token, tokens.refresh_token, party.secret, ada.email])
      expect(rows).not.toContain(secret)
  })

  async function everything(project: TestProject): Promise<string> {
    const { queries } = on.testkit().latchkey.app.database
    const texts = ['openid_records', 'openid_keys', 'applications'].map(table => ({
      text: `select coalesce(json_agg(t)::text, '') as rows from ${table} t where project_id = $1`,
    }))
    const results = await Promise.all(texts.map(text => queries.query<{ rows: string }>(text, [project.id])))
    return results.map(({ rows: [row] }) => row?.rows).join('\n')
  }
})
