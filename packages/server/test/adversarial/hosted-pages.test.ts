/** The pages of projects on the server's own origin: which there are, what they may load, and where they lead back. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostedPages } from '@latchkey/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { besideHostedPages } from '../../src/hosted-pages.ts'
import { isHostedPage } from '../../src/projects/hosted-page.ts'
import { eachServer } from '../support/servers.ts'

eachServer('hosted pages', on => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'latchkey-hosted-'))
    await writeFile(join(folder, 'index.html'), '<!doctype html><meta property="csp-nonce" nonce="%NONCE%">')
    await writeFile(join(folder, 'app.js'), '0')
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function get(target: string, method = 'GET') {
    const site = besideHostedPages(on.testkit().latchkey.app, folder, () => new Response('the dashboard'))
    const [path = ''] = target.split('?')
    const answer = await site(new Request(`http://localhost:8100${target}`, { method }), path)
    return { status: answer?.status ?? 404, headers: answer?.headers, text: (await answer?.text()) ?? '' }
  }

  it('hosted pages are there for a project, run only our own scripts, stand in no frame and send no referrer', async () => {
    const { id } = await on.project()
    for (const page of hostedPages) {
      const { status, headers, text } = await get(`/p/${id}/${page}?redirect_uri=https://evil.example&code=secret`)
      expect(status, page).toBe(200)
      const policy = headers?.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers?.get('referrer-policy')).toBe('no-referrer')
      expect(headers?.get('cache-control')).toBe('no-store')
      expect(text).not.toContain('secret')
      expect(text).not.toContain('evil')
    }
  })

  it('hosted pages are not there for another path, a project that does not exist, or the project of the owners', async () => {
    const { id } = await on.project()
    const paths = [
      ...['/p', '/p/', `/p/${id}`, `/p/${id}/`, `/p/${id}/constructor`, `/p/${id}/sign-in/`, `/p/${id}/sign-in/x`],
      ...[`/p/${id}/..%2f`, `/p/${id}/..%2fsign-in`, `/p/${id}/%2e%2e/sign-in`, `/p/${id}//sign-in`, `/p//sign-in`],
      ...[`/p/${id}%00/sign-in`, `/p/${id}/SIGN-IN`, '/p/internal/sign-in', '/p/internal/config.json'],
      ...['/p/00000000-0000-4000-8000-000000000000/sign-in', '/p/-/index.html', '/p/-/../package.json', '/p/-/sign-in'],
    ]
    for (const path of paths) {
      const { status, text } = await get(path)
      expect.soft(status, path).toBe(404)
      expect.soft(text, path).not.toContain('dashboard')
      expect.soft(text, path).not.toContain('doctype')
    }
    expect((await get(`/p/${id}/sign-in`, 'POST')).status).toBe(404)
    expect((await get('/projects/p')).text).toBe('the dashboard')
    expect((await get('/p/-/app.js')).text).toBe('0')
  })

  it('know the publishable key of their project and no other, and none that was revoked', async () => {
    const [project, other] = [await on.project(), await on.project()]
    const settings = async (id: string) => JSON.parse((await get(`/p/${id}/config.json`)).text)
    const known = await settings(project.id)
    expect(known).toEqual({
      ...{ projectId: project.id, displayName: 'Acme', redirectUrl: null },
      publishableClientKey: project.keys.client,
    })
    expect((await settings(other.id)).publishableClientKey).not.toBe(known.publishableClientKey)
    const { json } = await project.asAdmin('GET', '/internal/api-keys')
    for (const { id } of json.items) await project.asAdmin('PATCH', `/internal/api-keys/${id}`, { revoked: true })
    expect((await settings(project.id)).publishableClientKey).toBeNull()
  })

  it('lead back to trusted addresses only', async () => {
    const baseUrl = 'https://app.example.com'
    const domains = {
      'domains.trustedDomains.app': { baseUrl, handlerPath: '/handler' },
      'domains.appSchemes.phone': { scheme: 'myapp' },
    }
    const { id } = await on.project({ config: { ...domains, 'domains.allowLocalhost': false } })
    const ledTo = async (url: string) =>
      JSON.parse((await get(`/p/${id}/config.json?redirect_uri=${encodeURIComponent(url)}`)).text).redirectUrl
    expect(await ledTo('https://app.example.com/a?b#c')).toBe('https://app.example.com/a?b#c')
    expect(await ledTo('myapp://signed-out')).toBe('myapp://signed-out')
    for (const url of [
      ...['https://evil.example', '//evil.example', 'javascript:alert(1)', `${baseUrl}.evil.example`, ''],
      ...['myappx://x', 'myapp://x@evil', 'myapp:evil', 'data:text/html,x', 'javascript://myapp/%0aalert(1)'],
    ])
      expect.soft(await ledTo(url), url).toBeNull()
  })

  it('may be named in the mails and at the providers of their project, and of no other', async () => {
    const config = { 'domains.allowLocalhost': false, 'auth.otp.allowSignIn': true }
    const [project, other] = [await on.project({ config }), await on.project({ config })]
    const { publicUrl } = on.testkit().config
    const send = (callback_url: string) =>
      project.request('POST', '/auth/otp/send-sign-in-code', { body: { email: 'ada@example.com', callback_url } })
    const own = `${publicUrl}/p/${project.id}`
    expect((await send(`${own}/magic-link-callback?after_auth_return_to=%2Fp`)).status).toBe(200)
    for (const url of [
      ...[`${publicUrl}/p/${other.id}/magic-link-callback`, `${publicUrl}/`, `${publicUrl}/p/`, `${own}/unknown`],
      ...[`${own}/..%2f${other.id}/sign-in`, `${own}/../${other.id}/sign-in`, `${own}/sign-in/`],
    ])
      expect.soft(await send(url), url).toMatchObject({ status: 400, code: 'REDIRECT_URL_NOT_WHITELISTED' })
  })
})

it.each([
  ['https://auth.example.com', 'https://auth.example.com/p/acme/sign-in', true],
  ['https://auth.example.com', 'https://auth.example.com/p/acme/sign-in?a#b', true],
  ['https://auth.example.com/latchkey', 'https://auth.example.com/latchkey/p/acme/sign-in', true],
  ['https://auth.example.com/latchkey', 'https://auth.example.com/p/acme/sign-in', false],
  ['https://auth.example.com', 'http://auth.example.com/p/acme/sign-in', false],
  ['https://auth.example.com', 'https://auth.example.com:8443/p/acme/sign-in', false],
  ['https://auth.example.com', 'https://ada@auth.example.com/p/acme/sign-in', false],
  ['https://auth.example.com', 'https://auth.example.com/p/acme2/sign-in', false],
  ['https://auth.example.com', 'https://auth.example.com/p/acme/admin', false],
])('with the server at %s, %s is a hosted page: %j', (publicUrl, url, expected) => {
  expect(isHostedPage(publicUrl, 'acme', new URL(url))).toBe(expected)
})
