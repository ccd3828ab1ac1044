/**
 * Malformed messages to whatever is parsed before anyone is authenticated: no parser stops the process or fails it.
 *
 * @module-tag release
 */
import { connect } from 'node:net'
import { createAuthenticator, type TestProject } from '@latchkey/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Listening, listen } from '../../src/listen.ts'
import { eachServer } from '../support/servers.ts'

const runs = { numRuns: 60 }

eachServer('a malformed message', on => {
  let listening: Listening
  beforeAll(async () => {
    listening = await listen(on.testkit().latchkey.answer, { host: '127.0.0.1', port: 0 })
  })
  afterAll(() => listening.close())

  const lives = async () => expect((await fetch(`http://127.0.0.1:${listening.port}/health`)).status).toBe(200)
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map(bytes => Buffer.from(bytes).toString('base64url')),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('', '.', '..', '...', '%', '%00', '{}', '[]', 'null', 'A'.repeat(20_000), '"'.repeat(500), '\\u'),
  )
  /** A good text, cut, doubled, or with a few characters of noise in it. */
  const damaged = (good: string) =>
    fc.oneof(
      fc.integer({ min: 0, max: good.length }).map(at => good.slice(0, at)),
      fc
        .tuple(fc.integer({ min: 0, max: good.length }), noise)
        .map(([at, put]) => good.slice(0, at) + put + good.slice(at + 1)),
      fc.constant(good + good),
      noise,
    )
  const inHeader = (value: string) => value.replace(/[^\x21-\x7e]/g, '').slice(0, 8_000)

  it('in a token, a cookie or a signature is refused', async () => {
    const project = await on.project()
    const { accessToken } = await project.signUp()
    const property = fc.asyncProperty(damaged(accessToken), async text => {
      const headers = { 'x-stack-admin-access-token': inHeader(text) }
      const asAdmin = { level: 'admin', headers: { ...headers, 'x-stack-super-secret-admin-key': '' } } as const
      const answers = [
        await project.request('GET', '/users/me', { accessToken: inHeader(text) }),
        await project.request('GET', '/users', asAdmin),
        await project.request('POST', '/auth/sessions/current/refresh', { refreshToken: inHeader(text) }),
        await raw('/api/v1/webhooks/endpoints', { authorization: `Bearer ${inHeader(text)}` }),
        await raw('/api/v1/integrations/stripe/webhooks', { 'stripe-signature': `t=1,v1=${inHeader(text)}` }, text),
        await raw('/api/v1/auth/oauth/callback/google?state=x.y&code=z', {
          cookie: `stack-oauth-inner-x.y=${inHeader(text)}`,
        }),
        await raw(`/api/v1/auth/oauth/authorize/google?${new URLSearchParams({ token: text.toWellFormed() })}`),
      ]
      for (const { status } of answers) expect(status < 500 || status === 503).toBe(true)
    })
    await fc.assert(property, runs)
    await lives()
  }, 120_000)

  it('in the answer of a passkey is refused, whichever part is damaged', async () => {
    const project = await on.project({ config: { 'auth.passkey.allowSignIn': true } })
    const ada = await project.signUp()
    const begun = await post(project, '/auth/passkey/initiate-passkey-registration', {}, ada.accessToken)
    const good = createAuthenticator().register(begun.json.options_json)
    const texts = JSON.stringify(good).match(/"[\w-]{40,}"/g) ?? []
    expect(texts.length).toBeGreaterThan(1)
    const property = fc.asyncProperty(
      fc.constantFrom(...texts).chain(text => fc.tuple(fc.constant(text), damaged(text.slice(1, -1)))),
      async ([text, bad]) => {
        const credential: unknown = JSON.parse(
          JSON.stringify(good).replace(text, () => JSON.stringify(bad.toWellFormed())),
        )
        const registered = await post(
          project,
          '/auth/passkey/register',
          { code: begun.json.code, credential },
          ada.accessToken,
        )
        const { json } = await post(project, '/auth/passkey/initiate-passkey-authentication', {})
        const signedIn = await post(project, '/auth/passkey/sign-in', {
          code: json.code,
          authentication_response: credential,
        })
        // What is left out of the last byte of a text may decode to the same bytes.
        expect(registered.status).toBeLessThan(500)
        expect([400, 401, 404, 409].includes(signedIn.status), signedIn.text).toBe(true)
      },
    )
    await fc.assert(property, { numRuns: 40 })
    await lives()
  }, 120_000)

  it('to a page of the server is answered', async () => {
    const project = await on.project()
    const paths = [
      '/p/',
      `/p/${project.id}/sign-in`,
      '/purchase/',
      '/emails/unsubscribe',
      '/account-changes/undo',
      '/claim',
      '/practice-provider/',
      '/api/v1/images/',
      '/api/v1/emails/unsubscribe-link',
      '/api/v1/account-changes/undo-link',
      '/api/v1/auth/oauth/test',
      `/api/v1/projects/${project.id}/.well-known/jwks.json`,
    ]
    const property = fc.asyncProperty(fc.constantFrom(...paths), noise, async (path, text) => {
      const encoded = encodeURIComponent(text.toWellFormed()).slice(0, 4_000)
      for (const target of [`${path}${encoded}`, `${path}?code=${encoded}&ticket=${encoded}&state=${encoded}`])
        expect((await raw(target)).status, target).toBeLessThan(500)
    })
    await fc.assert(property, runs)
    await lives()
  }, 120_000)

  it('that is no HTTP at all closes its own connection and no other', async () => {
    const lines = fc.constantFrom(
      'GET / HTTP/9.9\r\n\r\n',
      'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET //\\\\%zz HTTP/1.1\r\nHost: \u0000\r\n\r\n',
      'POST /api/v1/check-version HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      'POST /api/v1/check-version HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/v1/check-version HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    )
    const bytes = fc.oneof(
      lines.map(line => Buffer.from(line)),
      fc.uint8Array({ maxLength: 300 }).map(Buffer.from),
    )
    await fc.assert(fc.asyncProperty(bytes, sent), runs)
    await lives()
  }, 120_000)

  const post = (project: TestProject, path: string, body: object, accessToken?: string) =>
    project.asUser({ accessToken }, 'POST', path, body)
  async function raw(path: string, headers: Readonly<Record<string, string>> = {}, body?: string) {
    const sending = body === undefined ? {} : { method: 'POST', body }
    const answer = await on.testkit().fetch(path, { headers, redirect: 'manual', ...sending })
    await answer.arrayBuffer()
    return answer
  }
  function sent(bytes: Uint8Array): Promise<void> {
    return new Promise(resolve => {
      const socket = connect(listening.port, '127.0.0.1', () => socket.end(bytes))
      socket.on('error', () => resolve()).on('close', () => resolve())
      socket.resume()
    })
  }
})
